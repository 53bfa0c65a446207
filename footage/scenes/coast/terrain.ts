/** The land of the coast: heights as a raster, and a mesh that is finest at the cliffs. */

import { VERTEX_SIZE } from "../../stage/gl.ts";
import { clamp, fbm, mix, noise, smoothstep, type Vec3 } from "../../stage/math.ts";

/** Size of the raster in the world. One cell is `CELL` meters. */
export const LAND = { x: -360, z: -80, width: 1200, depth: 2600 } as const;
const CELL = 1.25;
const COLUMNS = LAND.width / CELL;
const ROWS = LAND.depth / CELL;

const bump = (z: number, at: number, width: number) => Math.exp(-(((z - at) / width) ** 2));

/** The shoreline at `z`, before noise. */
export function shore(z: number): number {
  return (
    46 * Math.sin(z / 310 + 0.9) +
    20 * Math.sin(z / 97 + 2) +
    26 * (fbm(z / 60, 3, 3, 5) - 0.5) -
    150 * bump(z, 560, 62) -
    190 * bump(z, 1180, 150) -
    240 * bump(z, 2050, 240)
  );
}

/** Rocks in the sea: x from the shore, z, radius, height. */
const STACKS = [
  [-62, 236, 11, 31],
  [-84, 262, 6, 15],
  [-46, 330, 13, 24],
  [-40, 548, 12, 30],
  [-72, 575, 9, 17],
  [-58, 1150, 30, 48],
  [-30, 128, 6, 9],
] as const;

function terraces(t: number, count: number): number {
  const step = t * count;
  const whole = Math.floor(step);
  return (whole + smoothstep(0.15, 0.75, step - whole)) / count;
}

function heightAt(x: number, z: number, coast: number): number {
  const rough = fbm(x / 34, z / 34, 5, 21);
  const gully = 1 - Math.abs(2 * noise(x / 70 + 9, z / 26, 8) - 1);
  const inland = x - coast + (rough - 0.5) * 46 + gully * gully * 12 - 8;
  const top = 34 + 34 * fbm(x / 260, z / 190, 2, 40);
  const cliff = terraces(clamp((inland - 7) / (16 + 18 * noise(x / 60, z / 60, 3))), 4);
  let height = inland < 0 ? inland * 0.22 : Math.min(inland, 9) * 0.2 + top * cliff;
  height += (fbm(x / 9, z / 9, 3, 70) - 0.5) * 4.5 * smoothstep(2, 14, inland);
  const far = smoothstep(30, 420, inland);
  height += far * (26 + 150 * fbm(x / 300, z / 300, 4, 50) ** 1.6) - 10 * smoothstep(20, 80, inland) * rough;
  for (const [from, at, radius, tall] of STACKS) {
    const distance = Math.hypot(x - shore(at) - from, z - at) + (fbm(x / 11, z / 11, 4, 60) - 0.5) * radius * 2.1;
    const wall = 1 - smoothstep(radius * 0.62, radius * 1.12, distance);
    if (wall > 0) height = Math.max(height, -4 + (tall + 4) * wall ** 0.8 * (0.66 + 0.6 * fbm(x / 13, z / 13, 2, 90)));
  }
  return height;
}

export interface Terrain {
  columns: number;
  rows: number;
  heights: Float32Array;
  height(x: number, z: number): number;
}

export function createTerrain(): Terrain {
  const heights = new Float32Array(COLUMNS * ROWS);
  for (let row = 0; row < ROWS; row++) {
    const z = LAND.z + row * CELL;
    const coast = shore(z);
    for (let column = 0; column < COLUMNS; column++)
      heights[row * COLUMNS + column] = heightAt(LAND.x + column * CELL, z, coast);
  }
  const height = (x: number, z: number): number => {
    const u = clamp((x - LAND.x) / CELL, 0, COLUMNS - 1.001);
    const v = clamp((z - LAND.z) / CELL, 0, ROWS - 1.001);
    const at = Math.floor(v) * COLUMNS + Math.floor(u);
    const [fu, fv] = [u % 1, v % 1];
    return mix(
      mix(heights[at]!, heights[at + 1]!, fu),
      mix(heights[at + COLUMNS]!, heights[at + COLUMNS + 1]!, fu),
      fv,
    );
  };
  return { columns: COLUMNS, rows: ROWS, heights, height };
}

/** Steps that are `fine` until `until`, then grow by `growth` to the `end`. */
function steps(start: number, until: number, end: number, fine: number, growth: number): number[] {
  const list = [];
  for (let [at, step] = [start, fine]; at < end; at += step) {
    list.push(at);
    if (at > until) step *= growth;
  }
  return list;
}

/** Amount of sunlight at a point: marches toward the sun, with soft edges. */
function sunlight(land: Terrain, [x, y, z]: Vec3, sun: Vec3): number {
  let light = 1;
  for (let t = 2; t < 260; t *= 1.22) {
    const clear = y + 0.6 + sun[1] * t - land.height(x + sun[0] * t, z + sun[2] * t);
    light = Math.min(light, 0.5 + (clear / t) * 9);
    if (light <= 0) return 0;
  }
  return clamp(light);
}

/** The mesh. A vertex's color holds sunlight, openness to the sky, and distance inland. */
export function terrainMesh(land: Terrain, sun: Vec3): { vertices: Float32Array; indices: Uint32Array } {
  const across = steps(-100, 75, 900, 1.15, 1.07);
  const along = steps(-8, 400, LAND.z + LAND.depth - 20, 1.15, 1.028);
  const vertices = new Float32Array(across.length * along.length * VERTEX_SIZE);
  const indices: number[] = [];
  let at = 0;
  along.forEach((z, row) => {
    const coast = shore(z);
    across.forEach((offset, column) => {
      const x = coast + offset;
      const y = land.height(x, z);
      const e = 0.9;
      const slopeX = (land.height(x - e, z) - land.height(x + e, z)) / (2 * e);
      const slopeZ = (land.height(x, z - e) - land.height(x, z + e)) / (2 * e);
      const length = Math.hypot(slopeX, 1, slopeZ);
      let around = 0;
      for (let i = 0; i < 8; i++) {
        const angle = (i * Math.PI) / 4;
        around += Math.max(-0.4, (land.height(x + 7 * Math.cos(angle), z + 7 * Math.sin(angle)) - y) / 7);
      }
      const open = y < -2 ? 1 : clamp(1 - around * 0.095);
      const light = y < -2 ? 1 : sunlight(land, [x, y, z], sun);
      vertices.set([x, y, z, slopeX / length, 1 / length, slopeZ / length, light, open, offset, 1], at);
      at += VERTEX_SIZE;
      if (row && column) {
        const here = row * across.length + column;
        const below = here - across.length;
        // The sea floor is never visible.
        const highest = Math.max(...[here, here - 1, below, below - 1].map((i) => vertices[i * VERTEX_SIZE + 1]!));
        if (highest > -0.6) indices.push(below - 1, here - 1, below, below, here - 1, here);
      }
    });
  });
  return { vertices, indices: new Uint32Array(indices) };
}
