/** A flight along a coast at sunset: cliffs on the right, glitter and sails on the left. */
import { createMesh, createProgram, createTarget, createTexture, drawScreen, type Mesh, SCREEN } from "../stage/gl.ts";
import { createGrading } from "../stage/grade.ts";
import { hash, lookAt, noiseTexture, normalize, smoothstep, type Vec3 } from "../stage/math.ts";
import type { CreateScene } from "../stage/page.ts";
import { Solid } from "../stage/solid.ts";
import { AIR_AND_WATER, LAND_FRAGMENT, LAND_VERTEX, THING_FRAGMENT, THING_VERTEX } from "./coast/shaders.ts";
import { createTerrain, LAND, shore, terrainMesh } from "./coast/terrain.ts";

const SUN: Vec3 = normalize([-0.46, 0.148, 0.88]);
const LIGHTHOUSE = { x: shore(560) + 44, z: 556 };

/** A repeating sea: slopes in r and g, crests in b. */
function waveTexture(size: number): Uint8Array {
  const waves = Array.from({ length: 56 }, (_, i) => {
    const length = 1.5 + 15 * hash(i, 1) ** 1.6;
    const angle = (hash(i, 2) - 0.5) * 2.6 + 0.7;
    return {
      kx: Math.round(length * Math.cos(angle)) || 1,
      ky: Math.round(length * Math.sin(angle)),
      phase: hash(i, 3) * 6.283,
      weight: (0.4 + 0.6 * hash(i, 4)) / (1 + length * 0.06),
    };
  });
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let [sx, sy, crest] = [0, 0, 0];
      for (const { kx, ky, phase, weight } of waves) {
        const angle = (2 * Math.PI * (kx * x + ky * y)) / size + phase;
        const [c, s] = [Math.cos(angle) * weight, Math.sin(angle) * weight];
        const k = Math.hypot(kx, ky);
        sx += (kx / k) * c;
        sy += (ky / k) * c;
        crest += s;
      }
      data.set([128 + sx * 17, 128 + sy * 17, 128 + crest * 13, 255], (y * size + x) * 4);
    }
  return data;
}

function lighthouse(gl: WebGL2RenderingContext): Mesh {
  const [white, red, dark] = [
    [0.92, 0.88, 0.82, 0],
    [0.62, 0.06, 0.04, 0],
    [0.1, 0.09, 0.1, 0],
  ] as const;
  const solid = new Solid();
  const radius = (h: number) => 3.2 - (h / 24) * 1.2;
  for (let h = 0; h < 24; h += 6) {
    const profile = [h, h + 6].map((at) => [radius(at), at] as const);
    solid.lathe([0, 0, 0], profile, () => ((h / 6) % 2 ? red : white));
  }
  solid.lathe(
    [0, 24, 0],
    [
      [2, 0],
      [3.1, 0],
      [3.1, 0.6],
      [2, 0.6],
    ],
    () => dark,
  );
  solid.lathe(
    [0, 24.6, 0],
    [
      [1.5, 0],
      [1.5, 2.4],
    ],
    () => [1, 0.72, 0.34, 9],
  );
  solid.lathe(
    [0, 27, 0],
    [
      [2, 0],
      [1.2, 1],
      [0.1, 2],
    ],
    () => red,
  );
  solid.box([5, -1, -4], [14, 4, 4], white);
  const roof = (x0: number, x1: number) =>
    solid
      .polygon(
        [
          [x0, 4, -4.6],
          [x0, 7, 0],
          [x1, 7, 0],
          [x1, 4, -4.6],
        ],
        red,
      )
      .polygon(
        [
          [x0, 4, 4.6],
          [x1, 4, 4.6],
          [x1, 7, 0],
          [x0, 7, 0],
        ],
        red,
      );
  return roof(4.4, 14.6).build(gl);
}

function boat(gl: WebGL2RenderingContext): Mesh {
  const sail = [0.95, 0.88, 0.78, -0.001] as const;
  const hull = [0.16, 0.09, 0.07, 0] as const;
  const solid = new Solid();
  const deck: Vec3[] = [
    [-1.3, 1.1, -4],
    [1.3, 1.1, -4],
    [1.5, 1.1, 0],
    [0, 1.4, 5],
    [-1.5, 1.1, 0],
  ];
  solid.polygon(deck, [0.4, 0.25, 0.14, 0]);
  deck.forEach((corner, i) => {
    const next = deck[(i + 1) % deck.length]!;
    solid.polygon(
      [corner, next, [next[0] * 0.6, -0.3, next[2] * 0.85], [corner[0] * 0.6, -0.3, corner[2] * 0.85]],
      hull,
    );
  });
  solid.polygon(
    [
      [0, 2.1, 0.6],
      [0.05, 13, 0.7],
      [0.9, 6, -1.6],
      [1.1, 2.1, -4.2],
    ],
    sail,
  );
  solid.polygon(
    [
      [0, 11.5, 0.9],
      [0, 1.6, 4.9],
      [0.8, 2, 1.2],
    ],
    sail,
  );
  return solid.box([-0.09, 1, 0.55], [0.09, 13.4, 0.75], [0.2, 0.13, 0.09, 0]).build(gl);
}

/** A gull with two bent wings, flying along z. */
function gull(gl: WebGL2RenderingContext): Mesh {
  const solid = new Solid();
  const tone = (flap: number) => [0.86, 0.82, 0.8, flap || -0.001] as const;
  for (const side of [-1, 1]) {
    const wing = [
      [0, 0, 0.28],
      [0, 0, -0.22],
      [side * 0.55, 0.13, -0.2],
      [side * 0.55, 0.13, 0.3],
      [side * 1.3, 0.05, -0.18],
    ] as const;
    const ids = wing.map((p) => solid.vertex(p, [0, 1, 0], tone(-Math.abs(p[0]) * 0.5)));
    solid.triangle(ids[0]!, ids[1]!, ids[2]!).triangle(ids[0]!, ids[2]!, ids[3]!).triangle(ids[3]!, ids[2]!, ids[4]!);
  }
  return solid
    .lathe(
      [0, 0, 0],
      [
        [0.01, -0.1],
        [0.1, 0],
        [0.01, 0.1],
      ],
      () => tone(0),
      6,
    )
    .build(gl);
}

export const createScene: CreateScene = (gl, width, height) => {
  const land = createTerrain();
  const { vertices, indices } = terrainMesh(land, SUN);
  const cliffs = createMesh(gl, vertices, indices);
  const grain = createTexture(gl, 512, 512, noiseTexture(512));
  const waves = createTexture(gl, 512, 512, waveTexture(512));
  const heights = createTexture(gl, land.columns, land.rows, land.heights, false);
  const air = createProgram(gl, SCREEN, AIR_AND_WATER);
  const ground = createProgram(gl, LAND_VERTEX, LAND_FRAGMENT);
  const thing = createProgram(gl, THING_VERTEX, THING_FRAGMENT);
  const [tower, ship, bird] = [lighthouse(gl), boat(gl), gull(gl)];
  const light = createTarget(gl, width, height, 4);
  const grade = createGrading(gl, width, height);

  const ships = [
    [-175, 330, 2.5, 1.25],
    [-262, 470, 2.2, 1.1],
    [-150, 620, -0.6, 1.3],
    [-420, 760, 2.4, 1.2],
  ] as const;
  const birds = Array.from({ length: 13 }, (_, i) => ({
    x: (hash(i, 1) - 0.5) * 34,
    y: (hash(i, 2) - 0.5) * 13,
    z: (hash(i, 3) - 0.5) * 46,
    phase: hash(i, 4) * 6.28,
  }));

  return {
    draw(time, frame) {
      const z = time * 13;
      const eye: Vec3 = [-66 + 10 * Math.sin(time * 0.21), 33 + 5 * Math.sin(time * 0.26 + 0.6), z];
      const to: Vec3 = [eye[0] - 8 + 14 * smoothstep(0, 15, time), eye[1] - 9, z + 110];
      const camera = lookAt(eye, to, 50, width / height, 0.035 * Math.sin(time * 0.37));
      const common = { eye, sun: SUN, time, matrix: camera.matrix };

      light.bind();
      gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.disable(gl.DEPTH_TEST);
      air.use(
        {
          ...common,
          right: camera.right,
          up: camera.up,
          forward: camera.forward,
          lens: [(camera.tangent * width) / height, camera.tangent],
          landArea: [LAND.x, LAND.z, LAND.width, LAND.depth],
        },
        { grain, waves, land: heights },
      );
      drawScreen(gl);

      gl.enable(gl.DEPTH_TEST);
      ground.use(common, { grain });
      cliffs.draw();

      const put = (mesh: Mesh, place: readonly number[], sway: readonly number[]) => {
        thing.use({ ...common, place, sway, fade: 1 }, { grain });
        mesh.draw();
      };
      put(tower, [LIGHTHOUSE.x, land.height(LIGHTHOUSE.x, LIGHTHOUSE.z) - 0.5, LIGHTHOUSE.z, 2.4], [0, 1, 0]);
      ships.forEach(([x, at, heading, size], i) => {
        const bob = Math.sin(time * 1.1 + i * 2);
        put(
          ship,
          [x + Math.sin(heading) * time * -1.4, 0.15 * bob, at + Math.cos(heading) * time * 1.4, heading],
          [0.1 + 0.03 * bob, size, 0],
        );
      });
      for (const [i, { x, y, z: from, phase }] of birds.entries()) {
        const at = [
          -92 + x + 6 * Math.sin(time * 0.4 + phase),
          40 + y + 2 * Math.sin(time * 0.7 + phase),
          60 + from + time * 17,
        ];
        const beat = Math.sin(time * 9 + phase) * smoothstep(-0.5, 0.3, Math.sin(time * 0.9 + phase * 3));
        put(bird, [...at, 0.15 * Math.sin(time * 0.4 + i)], [0.2 * Math.sin(time * 0.5 + phase), 1, beat]);
      }
      light.resolve();
      grade(light.texture, frame, { exposure: 0.92, bloom: 0.11, saturation: 1.08, vignette: 0.55 });
    },
  };
};
