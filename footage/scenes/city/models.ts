/** Objects in the street. x is across, with the road from -6.5 to 6.5; z leads away from the camera. */
import type { Mesh } from "../../stage/gl.ts";
import { hash, mix, type Vec3 } from "../../stage/math.ts";
import { type Color, Solid } from "../../stage/solid.ts";

type GL = WebGL2RenderingContext;

/** Values of a color's fourth component that the wall shader reads as "plain" and "a lamp". */
const PLAIN = 20;
/** Plain, and it shines. */
const GLOSS = 21;
const LAMP = 30;

const NEON = [
  [1.0, 0.08, 0.3],
  [0.05, 0.75, 1.0],
  [1.0, 0.42, 0.04],
  [0.62, 0.14, 1.0],
  [0.08, 1.0, 0.55],
  [1.0, 0.16, 0.75],
  [1.0, 0.8, 0.18],
  [0.16, 0.32, 1.0],
] as const;

interface Plot {
  side: number;
  from: number;
  to: number;
  front: number;
  height: number;
  seed: number;
}

function plots(): Plot[] {
  const list: Plot[] = [];
  for (const side of [-1, 1])
    for (let [z, i] = [-14, 0]; z < 250; i++) {
      const wide = 8 + 8 * hash(i, side + 9);
      const tall = 13 + 26 * hash(i, side + 19) ** 1.5 + (z > 60 ? 14 * hash(i, side + 3) : 0);
      list.push({
        side,
        from: z,
        to: z + wide,
        front: 10.2 + 1.5 * hash(i, side + 29),
        height: tall,
        seed: hash(i, side + 39),
      });
      z += wide + (hash(i, side + 49) > 0.7 ? 1.6 : 0.05);
    }
  return list;
}

const wall = (seed: number): Color => {
  const tone = 0.16 + 0.2 * hash(seed * 1e4, 1);
  return [tone * mix(0.7, 1.2, hash(seed * 1e4, 2)), tone * 0.85, tone * mix(0.85, 1.35, hash(seed * 1e4, 3)), seed];
};

export function buildings(gl: GL): Mesh {
  const solid = new Solid();
  for (const { side, from, to, front, height, seed } of plots()) {
    const color = wall(seed);
    const x = (near: number, far: number) => (side > 0 ? [near, far] : [-far, -near]) as [number, number];
    const [x0, x1] = x(front, front + 16);
    solid.box([x0, 0, from], [x1, height, to], color);
    const [u0, u1] = x(front + 2.5, front + 12);
    solid.box([u0, height, from + 1.5], [u1, height + 4 + 9 * hash(seed * 1e4, 5), to - 1.5], color);
    // Details on a wall: cornices, air conditioners, pipes.
    const [c0, c1] = x(front - 0.35, front);
    solid.box([c0, height - 0.6, from], [c1, height, to], [0.2, 0.15, 0.2, PLAIN]);
    solid.box([c0, 4.0, from], [c1, 4.35, to], [0.16, 0.13, 0.17, PLAIN]);
    for (let i = 0; i < 5; i++) {
      const [a0, a1] = x(front - 0.5, front);
      const [z, y] = [mix(from + 1, to - 2, hash(seed * 1e4, i, 6)), 5 + hash(seed * 1e4, i, 7) * (height - 9)];
      solid.box([a0, y, z], [a1, y + 0.7, z + 1], [0.24, 0.23, 0.26, PLAIN]);
    }
  }
  // Towers behind the roofs and at the end of the street.
  for (let i = 0; i < 26; i++) {
    const [w, z] = [12 + 12 * hash(i, 61), 255 + 60 * hash(i, 62)];
    const x = -190 + i * 15 + 6 * hash(i, 63);
    const tall = 45 + 85 * hash(i, 64) * Math.exp(-(((x - 10) / 90) ** 2)) + 20 * hash(i, 65);
    solid.box([x, 0, z], [x + w, tall, z + w], wall(hash(i, 66)));
    solid.box([x + w * 0.45, tall, z], [x + w * 0.5, tall + 12, z + 0.6], [0.1, 0.1, 0.14, PLAIN]);
    solid.box([x + w * 0.42, tall + 11.4, z], [x + w * 0.53, tall + 12.6, z + 0.6], [3.5, 0.25, 0.2, LAMP]);
  }
  // Lamps over the road, wires between the walls.
  for (let i = 0; i < 9; i++)
    for (const side of [-1, 1]) {
      const z = 6 + i * 22 + side * 4;
      const x = side * 6.9;
      solid.box([x - 0.07, 0, z - 0.07], [x + 0.07, 6.4, z + 0.07], [0.16, 0.16, 0.18, PLAIN]);
      solid.box(
        [Math.min(x, x - side * 1.7), 6.35, z - 0.05],
        [Math.max(x, x - side * 1.7), 6.45, z + 0.05],
        [0.16, 0.16, 0.18, PLAIN],
      );
      solid.box([x - side * 1.7 - 0.42, 6.2, z - 0.16], [x - side * 1.7 + 0.42, 6.34, z + 0.16], [4.2, 2.6, 1.2, LAMP]);
    }
  for (let i = 0; i < 16; i++) {
    const [z, y] = [9 + i * 7.5, 8.5 + 3 * hash(i, 71)];
    let last: Vec3 = [-10.5, y + 1.6, z];
    for (let s = 1; s <= 10; s++) {
      const t = s / 10;
      const next: Vec3 = [mix(-10.5, 10.5, t), y + 1.6 - 4 * t * (1 - t) * 1.7, z + 3 * t * (hash(i, 72) - 0.5)];
      solid.polygon(
        [last, next, [next[0], next[1] + 0.05, next[2]], [last[0], last[1] + 0.05, last[2]]],
        [0.03, 0.03, 0.04, PLAIN],
      );
      last = next;
    }
  }
  return solid.build(gl);
}

/** A panel that faces -z, or the street if `side` names the wall that it hangs on. */
function panel(solid: Solid, corner: Vec3, across: Vec3, tall: number, kind: number, color: Color): void {
  const at = (u: number, v: number) =>
    solid.vertex(
      [corner[0] + across[0] * u, corner[1] + across[1] * u + tall * v, corner[2] + across[2] * u],
      [u, v, kind],
      color,
    );
  const [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  solid.triangle(a, b, c).triangle(a, c, d);
}

export function signs(gl: GL): Mesh {
  const solid = new Solid();
  const tint = (i: number, rows: number, seed: number): Color => [
    ...NEON[i % NEON.length]!,
    rows * 10 + Math.min(0.99, seed),
  ];
  plots().forEach(({ side, from, to, front, height, seed }, i) => {
    const random = (n: number) => hash(seed * 1e5, n, 3);
    const pick = Math.floor(random(1) * 8);
    // Signs that stick out over the sidewalk.
    const blades = 1 + Math.floor(random(2) * 3);
    for (let b = 0; b < blades; b++) {
      const z = mix(from + 0.6, to - 0.6, (b + 0.3 + 0.4 * random(b + 20)) / blades);
      const wide = 0.9 + 0.8 * random(b + 30);
      const rows = 3 + Math.floor(random(b + 40) * 4);
      const low = 4.8 + 4 * random(b + 50);
      const x = side > 0 ? front - wide - 0.25 : -front + 0.25;
      const kind = random(b + 60) > 0.86 ? 3 : 0;
      panel(
        solid,
        [x, low, z],
        [wide, 0, 0],
        Math.min(rows * wide * 1.02, height - low),
        kind,
        tint(pick + b * 3, rows, random(b + 70)),
      );
    }
    // A sign along the wall above the shop.
    const length = (to - from) * (0.45 + 0.4 * random(5));
    const begin = from + (to - from - length) * random(6);
    const x = side * (front - 0.4);
    const along: Vec3 = side > 0 ? [0, 0, length] : [0, 0, -length];
    if (random(7) > 0.25)
      panel(solid, [x, 4.45, side > 0 ? begin : begin + length], along, 0.55, 3, tint(pick + 2, 1, random(8)));
    if (random(9) > 0.55)
      panel(
        solid,
        [x, 8 + 5 * random(10), side > 0 ? begin : begin + length],
        along,
        3.2 + 2 * random(11),
        1,
        tint(pick + 5, 6, random(12)),
      );
    if (random(13) > 0.5) {
      const size = 1.6 + random(14);
      const cx = side > 0 ? front - size - 0.3 : -front + 0.3;
      panel(solid, [cx, 5 + 6 * random(15), from + 0.25], [size, 0, 0], size, 2, tint(pick + 4 + i, 1, random(16)));
    }
  });
  // A large screen at the end of the street, and one on the left tower.
  panel(solid, [13, 27, 205], [20, 0, 0], 13, 1, tint(1, 8, 0.21));
  panel(solid, [-34, 20, 190], [17, 0, 0], 22, 1, tint(5, 8, 0.63));
  panel(solid, [-5.5, 13.2, 89], [11, 0, 0], 1.1, 3, tint(6, 1, 0.4));
  return solid.build(gl);
}

export function street(gl: GL): Mesh {
  const solid = new Solid();
  for (let z = -4; z < 260; z += 12)
    solid.polygon(
      [
        [-30, 0, z],
        [-30, 0, z + 12],
        [30, 0, z + 12],
        [30, 0, z],
      ],
      [0, 0, 0, 0],
    );
  return solid.build(gl);
}

export function viaduct(gl: GL): Mesh {
  const solid = new Solid();
  const steel: Color = [0.22, 0.2, 0.26, PLAIN];
  solid.box([-70, 8.4, 91], [70, 9.6, 97], steel);
  solid.box([-70, 9.6, 91], [70, 10.2, 91.2], [0.3, 0.27, 0.34, PLAIN]);
  for (const x of [-8.6, 8.6]) solid.box([x - 0.5, 0, 92], [x + 0.5, 8.4, 96], steel);
  for (let x = -34; x < 34; x += 2.4) solid.box([x, 10.2, 91.05], [x + 0.12, 11, 91.15], steel);
  for (let x = -33; x < 34; x += 6) solid.box([x, 9.0, 90.9], [x + 0.5, 9.2, 91], [3.5, 2.2, 1.1, LAMP]);
  return solid.build(gl);
}

/** Six carriages. */
export function train(gl: GL): Mesh {
  const solid = new Solid();
  for (let i = 0; i < 6; i++) {
    const [x0, x1] = [i * 18.6, i * 18.6 + 18];
    solid.box([x0, 10, 92.6], [x1, 13.2, 95.6], [0.2, 0.2, 0.24, PLAIN]);
    const corner = (x: number, v: number) => solid.vertex([x, 10 + v * 3.2, 92.55], [0, 0, -1], [0, 0, 0, 10]);
    const [a, b, c, d] = [corner(x0, 0), corner(x1, 0), corner(x1, 1), corner(x0, 1)];
    solid.triangle(a, b, c).triangle(a, c, d);
  }
  return solid.build(gl);
}

/** A car that drives toward the camera (its front is at -z) or away from it. */
export function car(gl: GL, seed: number, comes: boolean): Mesh {
  const solid = new Solid();
  const taxi = hash(seed, 3) > 0.6;
  const paint: Color = taxi
    ? [0.36, 0.2, 0.02, GLOSS]
    : [0.05 + 0.12 * hash(seed, 1), 0.05, 0.07 + 0.12 * hash(seed, 2), GLOSS];
  const glass: Color = [0.02, 0.025, 0.035, GLOSS];
  solid.box([-0.92, 0.3, -2.1], [0.92, 0.85, 2.1], paint);
  const [low, high] = [0.85, 1.45];
  const rim: [Vec3[], Vec3[]] = [
    [
      [-0.85, low, -1.3],
      [0.85, low, -1.3],
      [0.85, low, 1.7],
      [-0.85, low, 1.7],
    ],
    [
      [-0.66, high, -0.6],
      [0.66, high, -0.6],
      [0.66, high, 1.2],
      [-0.66, high, 1.2],
    ],
  ];
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    solid.polygon([rim[0][i]!, rim[1][i]!, rim[1][j]!, rim[0][j]!], glass);
  }
  solid.polygon(rim[1], paint);
  for (const x of [-0.8, 0.8])
    for (const z of [-1.35, 1.35])
      solid.box([x - 0.12, 0, z - 0.33], [x + 0.12, 0.6, z + 0.33], [0.02, 0.02, 0.02, PLAIN]);
  for (const x of [-0.7, 0.7])
    if (comes) solid.box([x - 0.15, 0.58, -2.16], [x + 0.15, 0.72, -2.08], [11, 10, 8.5, LAMP]);
    else solid.box([x - 0.22, 0.62, -2.16], [x + 0.22, 0.78, -2.08], [7, 0.35, 0.2, LAMP]);
  solid.box([-0.95, 0.3, -2.16], [0.95, 0.5, -2.05], [0.03, 0.03, 0.035, PLAIN]);
  if (comes) solid.box([-0.5, 0.55, -2.13], [0.5, 0.75, -2.09], [0.02, 0.02, 0.02, PLAIN]);
  if (!comes) solid.box([-0.4, 0.42, -2.15], [0.4, 0.52, -2.08], [0.9, 0.8, 0.6, LAMP]);
  if (taxi) solid.box([-0.3, 1.45, 0.1], [0.3, 1.66, 0.35], [2.4, 1.9, 0.7, LAMP]);
  return solid.build(gl);
}

/** Someone under an umbrella. */
export function people(gl: GL, seed: number): Mesh {
  const solid = new Solid();
  const hue = NEON[(seed * 3 + 1) % 8]!;
  const cloth: Color = [0.05 + 0.08 * hash(seed, 1), 0.05, 0.08 + 0.08 * hash(seed, 2), PLAIN];
  solid.lathe(
    [0, 0, 0],
    [
      [0.12, 0],
      [0.2, 0.5],
      [0.27, 0.85],
      [0.26, 1.2],
      [0.2, 1.42],
      [0.06, 1.5],
    ],
    () => cloth,
    9,
  );
  solid.lathe(
    [0, 1.48, 0],
    [
      [0.02, 0],
      [0.11, 0.06],
      [0.12, 0.16],
      [0.02, 0.26],
    ],
    () => [0.16, 0.1, 0.09, PLAIN],
    9,
  );
  const cover: Color = [hue[0] * 0.5 + 0.05, hue[1] * 0.5 + 0.05, hue[2] * 0.5 + 0.05, PLAIN];
  solid.lathe(
    [0.12, 1.75, 0],
    [
      [0.68, 0],
      [0.5, 0.19],
      [0.26, 0.3],
      [0.01, 0.35],
    ],
    () => cover,
    8,
  );
  return solid.build(gl);
}
