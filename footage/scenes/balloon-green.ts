/** A hot-air balloon that drifts before pure green, for keying. */
import { createProgram, createTarget, drawScreen, SCREEN } from "../stage/gl.ts";
import { clamp, lookAt, mix, type Vec3 } from "../stage/math.ts";
import type { CreateScene } from "../stage/page.ts";
import { type Color, Solid } from "../stage/solid.ts";

const VERTEX = `in vec3 position, normal; in vec4 color; uniform mat4 matrix; uniform vec4 place; uniform float lean;
out vec3 at, facing; flat out vec4 tint;
mat2 turn(float a) { return mat2(cos(a), sin(a), -sin(a), cos(a)); }
void main() {
  vec3 p = position, n = normal;
  p.xz = turn(place.w) * p.xz; n.xz = turn(place.w) * n.xz;
  p.xy = turn(lean) * p.xy; n.xy = turn(lean) * n.xy;
  at = p + place.xyz; facing = n; tint = color;
  gl_Position = matrix * vec4(at, 1);
}`;

/** A color's fourth component is the amount of the flame's light that shines through. No tint is green, which would be keyed out. */
const FRAGMENT = `in vec3 at, facing; flat in vec4 tint; out vec4 color; uniform vec3 eye, sun; uniform float flame, middle;
void main() {
  vec3 n = normalize(facing), v = normalize(eye - at);
  if (dot(n, v) < 0.0) n = -n;
  float direct = max(dot(n, sun), 0.0);
  vec3 light = vec3(1.0, 0.90, 0.76) * (0.15 + 1.05 * direct) + mix(vec3(0.30, 0.20, 0.18), vec3(0.22, 0.25, 0.38), n.y * 0.5 + 0.5);
  vec3 c = tint.rgb * light;
  c += tint.rgb * tint.a * flame * vec3(1.3, 0.62, 0.22) * exp(-max(at.y - middle + 2.6, 0.0) * 0.42);
  c += vec3(1.0, 0.9, 0.8) * pow(max(dot(reflect(-sun, n), v), 0.0), 26.0) * 0.16 * step(0.01, tint.a);
  if (tint.a > 2.0) { if (flame < 0.1) discard; c = tint.rgb * (0.5 + flame); }
  c = c / (1.0 + 0.22 * dot(c, vec3(0.3, 0.5, 0.2)));
  color = vec4(pow(clamp(c, 0.0, 1.0), vec3(1.0 / 2.2)), 1);
}`;

const COPY = `in vec2 uv; out vec4 color; uniform sampler2D source; void main() { color = texture(source, uv); }`;

const RINGS = 120;

const STRIPES = [
  [0.86, 0.07, 0.05],
  [0.98, 0.42, 0.03],
  [0.98, 0.8, 0.62],
  [0.42, 0.04, 0.22],
] as const;

/** The envelope's radius at each height, from the mouth to the crown. */
function envelope(): [number, number][] {
  return Array.from({ length: RINGS + 1 }, (_, i) => {
    const t = i / RINGS;
    const ball = Math.sqrt(clamp(1 - ((t - 0.6) / 0.4) ** 2));
    const skirt = mix(0.2, 1, Math.sin((clamp(t / 0.6) * Math.PI) / 2) ** 1.15);
    return [3 * (t < 0.6 ? skirt : ball) + 0.01, -3.1 + 6.9 * t];
  });
}

export const createScene: CreateScene = (gl, width, height) => {
  const program = createProgram(gl, VERTEX, FRAGMENT);
  const copy = createProgram(gl, SCREEN, COPY);
  const target = createTarget(gl, width, height, 4);

  const gores = 24;
  const solid = new Solid();
  const cloth = (ring: number, at: number): Color => {
    const gore = Math.floor(at * gores + 0.001);
    if (ring < 8) return [0.42, 0.04, 0.12, 0.5];
    // A zigzag in cream around the widest part.
    const zigzag = Math.abs(((at * gores) % 2) - 1) * 12 + 57;
    const tone = Math.abs(ring - zigzag) < 7 ? STRIPES[2]! : STRIPES[[0, 1, 0, 3][gore % 4]!]!;
    return [...tone, 0.55];
  };
  // Gores bulge: the radius is a little larger in the middle of each.
  const profile = envelope();
  const sides = gores * 6;
  const ids = profile.map(([radius, y], ring) =>
    Array.from({ length: sides + 1 }, (_, side) => {
      const angle = (side / sides) * 2 * Math.PI;
      const within = ((side / 6) % 1) - 0.5;
      const bulge = radius * (1 + 0.022 * Math.cos(within * Math.PI * 2));
      const [before, after] = [profile[Math.max(0, ring - 1)]!, profile[Math.min(RINGS, ring + 1)]!];
      const [dr, dh] = [after[0] - before[0], after[1] - before[1]];
      const tilt = angle + within * 0.55;
      const length = Math.hypot(dr, dh);
      const normal: Vec3 = [(dh / length) * Math.cos(tilt), -dr / length, (dh / length) * Math.sin(tilt)];
      return solid.vertex([bulge * Math.cos(angle), y, bulge * Math.sin(angle)], normal, cloth(ring, side / sides));
    }),
  );
  for (let ring = 1; ring < ids.length; ring++)
    for (let side = 0; side < sides; side++) {
      const [a, b, c, d] = [ids[ring - 1]![side]!, ids[ring]![side]!, ids[ring - 1]![side + 1]!, ids[ring]![side + 1]!];
      // The last corner gives a triangle its color.
      solid.triangle(c, a, b).triangle(d, c, b);
    }
  const wicker: Color = [0.38, 0.21, 0.09, 0];
  const leather: Color = [0.15, 0.07, 0.04, 0];
  for (let i = 0; i < 9; i++)
    solid.box([-0.5, -5.1 + i * 0.08, -0.5], [0.5, -5.03 + i * 0.08, 0.5], i % 2 ? wicker : [0.3, 0.16, 0.07, 0]);
  solid.box([-0.56, -4.4, -0.56], [0.56, -4.28, 0.56], leather);
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      const rope = (dx: number): Vec3[] => [
        [x * 0.5, -4.3, z * 0.5],
        [x * 0.5 + dx, -4.3, z * 0.5],
        [x * 0.44 + dx, -3.05, z * 0.44],
        [x * 0.44, -3.05, z * 0.44],
      ];
      solid.polygon(rope(0.035), leather);
    }
  // Two passengers, and the flame.
  for (const [x, tone] of [
    [-0.2, [0.12, 0.2, 0.5, 0]],
    [0.22, [0.6, 0.12, 0.1, 0]],
  ] as const) {
    solid.lathe(
      [x, -4.4, 0.1],
      [
        [0.12, 0],
        [0.15, 0.3],
        [0.05, 0.42],
      ],
      () => tone,
      10,
    );
    solid.lathe(
      [x, -3.98, 0.1],
      [
        [0.01, 0],
        [0.09, 0.07],
        [0.09, 0.15],
        [0.01, 0.22],
      ],
      () => [0.5, 0.3, 0.22, 0],
      10,
    );
  }
  solid.lathe(
    [0, -3.7, 0],
    [
      [0.1, 0],
      [0.14, 0.15],
      [0.12, 0.2],
    ],
    () => [0.3, 0.3, 0.34, 0],
    10,
  );
  solid.lathe(
    [0, -3.5, 0],
    [
      [0.08, 0],
      [0.13, 0.25],
      [0.07, 0.6],
      [0.01, 0.9],
    ],
    () => [1.6, 0.75, 0.25, 3],
    10,
  );
  const balloon = solid.build(gl);

  return {
    draw(time) {
      const t = time / 8;
      const place = [-4.2 + 8.4 * t, -0.2 + 0.9 * Math.sin(t * 6.283 + 0.4), 0, 0.5 + time * 0.22];
      const camera = lookAt([0, 0.3, -13.4], [0, -0.45, 0], 46, width / height);
      // The burner is lit for a while and flickers.
      const burst = clamp(Math.sin(time * 1.6 - 0.6) * 3);
      const flame = burst * (0.85 + 0.1 * Math.sin(time * 41) + 0.05 * Math.sin(time * 67));
      target.bind();
      gl.clearColor(0, 1, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.enable(gl.DEPTH_TEST);
      const sun = [-0.55, 0.62, -0.56];
      const lean = 0.05 * Math.sin(time * 1.3);
      program.use({ matrix: camera.matrix, eye: camera.eye, sun, place, lean, flame, middle: place[1]! });
      balloon.draw();
      target.resolve();
      gl.disable(gl.DEPTH_TEST);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, width, height);
      copy.use({}, { source: target.texture });
      drawScreen(gl);
    },
  };
};
