/**
 * How the server's bundle is put together: it is run once and thrown away, so nothing in it has to be small. But what several pages show
 * is in one chunk, where each page's chunk would have a copy: three quarters of the code written, and read again to render.
 */
export const forRenderingOnly = {
  usedExports: false,
  innerGraph: false,
  splitChunks: {
    chunks: "async",
    minSize: 0,
    cacheGroups: { default: false, defaultVendors: false, shared: { name: "shared", minChunks: 3 } },
  },
} as const;
