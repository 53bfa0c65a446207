import { describe, expect, it } from "vitest";
import { filterDeclarations } from "./since-filter.ts";

const source = `/** @since 0.8.0 */
export declare function add(stream: ReadableStream): void;
/**
 * Of a function.
 *
 * @since 0.9.2
 */
export declare function add(producer: () => void): void;
/** @since 0.10.0 */
export declare function limit(): void;
export interface Options {
    /** Always. */
    trim?: number;
    /**
     * Later.
     *
     * @since 0.9.3
     */
    filter?: () => boolean;
    nested: {
        /** @since next */
        deep: string;
        shallow: string;
    };
}
export declare class Stream {
    queue(): void;
    /** @since 0.9.0 */
    setDebug(value: boolean): void;
    constructor(name: string);
    /** @since next */
    constructor(name: string, startIn: string);
}
`;

describe("filterDeclarations", () => {
  it("takes later members, methods, constructors and overloads out, with their comments", () => {
    expect(filterDeclarations(source, "0.8.6")).toBe(`/** @since 0.8.0 */
export declare function add(stream: ReadableStream): void;
/** @since 0.10.0 */
export declare function limit(): void;
export interface Options {
    /** Always. */
    trim?: number;
    nested: {
        shallow: string;
    };
}
export declare class Stream {
    queue(): void;
    constructor(name: string);
}
`);
  });

  it("leaves next whole", () => {
    expect(filterDeclarations(source, "next")).toBe(source);
  });

  it("takes only what is later than the version", () => {
    const at = filterDeclarations(source, "0.9.3");
    expect(at).toContain("filter?");
    expect(at).toContain("setDebug");
    expect(at).toContain("producer");
    expect(at).not.toContain("deep");
    expect(at).not.toContain("startIn");
  });
});
