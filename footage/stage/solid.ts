/** Builds meshes from boxes, solids of revolution and polygons, with flat or smooth normals and vertex colors. */
import { createMesh, type Mesh, VERTEX_SIZE } from "./gl.ts";
import { cross, normalize, subtract, type Vec3 } from "./math.ts";

/** Red, green, blue, and a fourth component that the scene's shader interprets (often as a glow). */
export type Color = readonly [number, number, number, number];

export class Solid {
  #vertices: number[] = [];
  #indices: number[] = [];

  vertex(position: Vec3, normal: Vec3, color: Color): number {
    this.#vertices.push(...position, ...normal, ...color);
    return this.#vertices.length / VERTEX_SIZE - 1;
  }

  triangle(a: number, b: number, c: number): this {
    this.#indices.push(a, b, c);
    return this;
  }

  /** A flat polygon, its corners in order. */
  polygon(corners: readonly Vec3[], color: Color): this {
    const normal = normalize(cross(subtract(corners[1]!, corners[0]!), subtract(corners[2]!, corners[0]!)));
    const ids = corners.map((corner) => this.vertex(corner, normal, color));
    for (let i = 2; i < ids.length; i++) this.triangle(ids[0]!, ids[i - 1]!, ids[i]!);
    return this;
  }

  /** A box between two corners. */
  box([x0, y0, z0]: Vec3, [x1, y1, z1]: Vec3, color: Color): this {
    const side = (...corners: Vec3[]) => this.polygon(corners, color);
    side([x0, y0, z0], [x0, y1, z0], [x1, y1, z0], [x1, y0, z0]);
    side([x1, y0, z1], [x1, y1, z1], [x0, y1, z1], [x0, y0, z1]);
    side([x0, y0, z1], [x0, y1, z1], [x0, y1, z0], [x0, y0, z0]);
    side([x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]);
    side([x0, y1, z0], [x0, y1, z1], [x1, y1, z1], [x1, y1, z0]);
    return side([x0, y0, z1], [x0, y0, z0], [x1, y0, z0], [x1, y0, z1]);
  }

  /** A profile of [radius, height], revolved around a vertical axis through `center`. */
  lathe(
    center: Vec3,
    profile: readonly (readonly [number, number])[],
    color: (ring: number, at: number) => Color,
    sides = 24,
  ): this {
    const ids = profile.map(([radius, height], ring) => {
      const [before, after] = [profile[Math.max(0, ring - 1)]!, profile[Math.min(profile.length - 1, ring + 1)]!];
      const [dr, dh] = [after[0] - before[0], after[1] - before[1]];
      return Array.from({ length: sides + 1 }, (_, side) => {
        const angle = (side / sides) * 2 * Math.PI;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const position: Vec3 = [center[0] + radius * c, center[1] + height, center[2] + radius * s];
        return this.vertex(position, normalize([dh * c, -dr, dh * s]), color(ring, side / sides));
      });
    });
    for (let ring = 1; ring < ids.length; ring++)
      for (let side = 0; side < sides; side++) {
        const [low, high] = [ids[ring - 1]!, ids[ring]!];
        this.triangle(low[side]!, high[side]!, low[side + 1]!).triangle(low[side + 1]!, high[side]!, high[side + 1]!);
      }
    return this;
  }

  build(gl: WebGL2RenderingContext): Mesh {
    return createMesh(gl, new Float32Array(this.#vertices), new Uint32Array(this.#indices));
  }
}
