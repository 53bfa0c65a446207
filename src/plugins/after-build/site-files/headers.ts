/** `_headers`, which some static hosts read. `base` is the site's base path, with a slash at its end. */
export const headers = (base: string): string => `${base}*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  X-Frame-Options: SAMEORIGIN
  Cross-Origin-Opener-Policy: same-origin
  Permissions-Policy: geolocation=(), payment=(), usb=()

# Hashed names: what they hold never changes.
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
${base}lib/chunks/*
  Cache-Control: public, max-age=31536000, immutable

# Programs of readers have no origin, so they get the library and the footage as readers' own pages do, which also fetch the API's JSON.
${base}lib/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
${base}live/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
${base}img/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
${base}api/*
  Access-Control-Allow-Origin: *
${base}media/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
  Cache-Control: public, max-age=86400

${base}sw.js
  Cache-Control: no-cache
`;
