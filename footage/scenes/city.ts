/** A city street at night in light rain: signs, windows, traffic, a train overhead, and the reflections on the wet ground. */
import { createProgram, createTarget, createTexture, drawScreen, type Mesh, SCREEN } from "../stage/gl.ts";
import { createGrading } from "../stage/grade.ts";
import { hash, lookAt, noiseTexture, type Vec3 } from "../stage/math.ts";
import type { CreateScene } from "../stage/page.ts";
import { buildings, car, people, signs, street, train, viaduct } from "./city/models.ts";
import { RAIN, SIGNS, SKY, STREET, VERTEX, WALLS } from "./city/shaders.ts";

const SAMPLES = 4;

/** Out-of-focus lights: position, size and brightness. */
function discs(time: number): Float32Array {
  const list = Array.from({ length: 15 }, (_, i) => {
    const [across, up, size] = [hash(i, 1), hash(i, 2), hash(i, 3)];
    const radius = 0.026 + 0.055 * size;
    const x = ((across + time * (0.006 + 0.14 * radius)) % 1) * 1.3 - 0.15;
    const y = i % 3 ? 0.02 + 0.24 * up : 0.82 + 0.2 * up;
    return [x, y, radius, (0.04 + 0.08 * hash(i, 5)) * (0.8 + 0.2 * Math.sin(time * 1.3 + i))];
  });
  return new Float32Array(list.flat());
}

export const createScene: CreateScene = (gl, width, height) => {
  const [sky, walls, panels, ground, rain] = [
    createProgram(gl, SCREEN, SKY),
    createProgram(gl, VERTEX, WALLS),
    createProgram(gl, VERTEX, SIGNS),
    createProgram(gl, VERTEX, STREET),
    createProgram(gl, SCREEN, RAIN),
  ];
  const grain = createTexture(gl, 512, 512, noiseTexture(512));
  const models = {
    buildings: buildings(gl),
    signs: signs(gl),
    street: street(gl),
    viaduct: viaduct(gl),
    train: train(gl),
  };
  const cars = Array.from({ length: 5 }, (_, i) => ({ to: car(gl, i, true), from: car(gl, i + 10, false) }));
  const walkers = Array.from({ length: 6 }, (_, i) => people(gl, i));
  const aspect = width / height;
  const light = createTarget(gl, width, height, SAMPLES);
  const rained = createTarget(gl, width, height);
  const mirrored = createTarget(gl, width / 2, height / 2, 2);
  const small = createTarget(gl, Math.ceil(width / 16), Math.ceil(height / 16));
  const copy = createProgram(
    gl,
    SCREEN,
    "in vec2 uv; out vec4 color; uniform sampler2D source; void main() { color = min(texture(source, uv), vec4(6)); }",
  );
  const grade = createGrading(gl, width, height);

  return {
    draw(time, frame) {
      const eye: Vec3 = [-1.6 + 2.2 * Math.sin(time * 0.16 - 0.7), 3.9 + 0.4 * Math.sin(time * 0.3), time * 1.35];
      const to: Vec3 = [1.2 * Math.sin(time * 0.19 - 0.4), 6.4, time * 1.35 + 40];
      const camera = lookAt(eye, to, 56, aspect, 0.012 * Math.sin(time * 0.41));

      const world = (mirror: number) => {
        const common = { eye, time, matrix: camera.matrix, mirror, place: [0, 0, 0, 0] };
        gl.disable(gl.DEPTH_TEST);
        const { right, up, forward, tangent } = camera;
        sky.use({ ...common, right, up, forward, lens: [tangent * aspect, tangent] }, { grain });
        drawScreen(gl);
        gl.enable(gl.DEPTH_TEST);
        walls.use(common, { grain });
        models.buildings.draw();
        models.viaduct.draw();
        const put = (mesh: Mesh, place: readonly number[]) => {
          walls.use({ place }, {});
          mesh.draw();
        };
        const travel = -150 + time * 15;
        walls.use({ travel });
        put(models.train, [travel, 0, 0, 0]);
        for (let i = 0; i < 14; i++) {
          const lane = i % 2 ? 4.5 : 1.7;
          const speed = i % 2 ? 7.5 : 9.5;
          const coming = 200 - ((hash(i, 1) * 30 + i * 29 + time * speed) % 200);
          put(cars[i % 5]!.to, [lane, 0, coming, 0]);
          const going = (hash(i, 2) * 30 + i * 27 + time * (speed + 1)) % 200;
          put(cars[(i * 3) % 5]!.from, [-lane, 0, going, 0]);
        }
        for (let i = 0; i < 22; i++) {
          const side = i % 2 ? 1 : -1;
          const way = hash(i, 5) > 0.5 ? 1 : -1;
          const z = 8 + ((hash(i, 6) * 110 + 110 + way * time * (0.9 + 0.4 * hash(i, 7))) % 110);
          const step = Math.abs(Math.sin(time * 5 + i)) * 0.04;
          put(walkers[i % 6]!, [side * (7.2 + 2.2 * hash(i, 8)), step, z, 0]);
        }
        panels.use(common, { grain });
        models.signs.draw();
        return common;
      };

      mirrored.bind();
      gl.clear(gl.DEPTH_BUFFER_BIT);
      world(-1);
      mirrored.resolve();
      light.bind();
      gl.clear(gl.DEPTH_BUFFER_BIT);
      ground.use({ ...world(1), size: [width, height] }, { grain, mirrored: mirrored.texture });
      models.street.draw();
      light.resolve();

      gl.disable(gl.DEPTH_TEST);
      small.bind();
      copy.use({}, { source: mirrored.texture });
      drawScreen(gl);
      rained.bind();
      rain.use({ time, aspect, discs: discs(time) }, { light: light.texture, blurred: small.texture });
      drawScreen(gl);
      grade(rained.texture, frame, { exposure: 1.65, bloom: 0.36, saturation: 1.12, vignette: 0.6 });
    },
  };
};
