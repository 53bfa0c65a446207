// @module-tag node
/** Free textures are reused, and those that stay free are deleted. */
import { expect, test, vi } from "vitest";
import { TexturePool } from "../../src/gl/texture-pool.ts";

/** A pool, and the textures that it deletes. */
function poolOf(most = 4096) {
  const deleted = vi.fn();
  const gl = {
    RGBA8: 1,
    RGBA16F: 2,
    createTexture: () => ({}),
    bindTexture: () => {},
    texStorage2D: () => {},
    texParameteri: () => {},
    deleteTexture: deleted,
    getParameter: () => most,
  };
  return { pool: new TexturePool(gl as unknown as WebGL2RenderingContext), deleted };
}

test("only a free texture of the same size and format is reused", () => {
  const { pool } = poolOf();
  const first = pool.take(4, 2);
  expect(pool.take(4, 2)).not.toBe(first);
  pool.give(first);
  expect([pool.take(2, 4), pool.take(4, 4), pool.take(4, 2, 2)]).not.toContain(first);
  expect(pool.take(4, 2)).toBe(first);
});

test("a texture that was free for four frames is deleted, and one in use is not", () => {
  const { pool, deleted } = poolOf();
  const [used, free, again] = [pool.take(1, 1), pool.take(2, 2), pool.take(3, 3)];
  pool.give(free, again);
  for (let frame = 0; frame < 3; frame++) {
    pool.sweep();
    pool.give(pool.take(3, 3));
  }
  expect(deleted).not.toHaveBeenCalled();
  pool.sweep();
  expect(deleted.mock.calls).toEqual([[free.handle]]);
  for (let frame = 0; frame < 4; frame++) pool.sweep();
  expect(deleted.mock.calls.slice(1)).toEqual([[again.handle]]);
  pool.clear();
  expect(deleted).toHaveBeenLastCalledWith(used.handle);
  pool.give(used); // As of a context that was lost.
  expect(pool.take(1, 1)).not.toBe(used);
});

test("a picture may be as large as the GPU allows", () => {
  const { pool } = poolOf(8);
  expect(() => pool.check(8, 8)).not.toThrow();
  const tooLarge = (size: string) => {
    const message = `A picture on this GPU must be at most 8 × 8 pixels; got ${size}. Use a smaller size.`;
    return expect.objectContaining({ code: "gl-failed", message });
  };
  expect(() => pool.take(9, 1)).toThrow(tooLarge("9 × 1"));
  expect(() => pool.take(1, 9)).toThrow(tooLarge("1 × 9"));
});
