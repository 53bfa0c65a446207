/** Lighting of the coast: one sky for the air, the haze, the water's reflections and the ambient light. */

const SKY = `
uniform vec3 eye, sun; uniform float time; uniform sampler2D grain;
const vec3 SUNLIGHT = vec3(7.2, 3.9, 1.75);
vec3 sky(vec3 d) {
  float up = max(d.y, 0.0);
  float facing = max(dot(d, sun), 0.0);
  float level = max(dot(normalize(d.xz), normalize(sun.xz)), 0.0);
  vec3 c = mix(vec3(0.40, 0.36, 0.50), vec3(0.075, 0.16, 0.40), 1.0 - exp(-up * 4.2));
  c = mix(c, vec3(1.05, 0.56, 0.26), exp(-up * (9.0 - 4.5 * level)) * (0.22 + 0.72 * level * level));
  c += vec3(1.3, 0.62, 0.2) * (0.30 * pow(facing, 10.0) + 0.55 * pow(facing, 60.0));
  return c + vec3(3.0, 1.9, 0.9) * pow(facing, 700.0);
}
// Haze between the eye and a point: thicker near the sea, warmer toward the sun.
vec3 haze(vec3 c, vec3 to) {
  float distance = length(to);
  vec3 d = to / distance;
  float amount = 1.0 - exp(-distance * 0.00042 * exp(-max(eye.y + to.y * 0.5, 0.0) * 0.004));
  return mix(c, sky(normalize(vec3(d.x, 0.015, d.z))) * 0.92, amount);
}`;

/** Sky, clouds and sea: the color of a ray that hits no land. */
export const AIR_AND_WATER = `in vec2 uv; out vec4 color;
uniform vec3 right, up, forward; uniform vec2 lens; uniform sampler2D waves, land; uniform vec4 landArea;
${SKY}
float cover(vec2 p) {
  float big = texture(grain, p * 0.031).r;
  float small = texture(grain, p * 0.117 + 0.3).g;
  float tiny = texture(grain, p * 0.41 + vec2(0.1, 0.7)).g;
  return big * 0.62 + small * 0.27 + tiny * 0.11;
}
vec3 clouds(vec3 c, vec3 d) {
  if (d.y < 0.004) return c;
  float facing = max(dot(d, sun), 0.0);
  // High wisps, drawn out by the wind.
  vec2 high = d.xz / (d.y + 0.12) * vec2(0.55, 0.23) + vec2(time * 0.0016, 0.2);
  float wisp = smoothstep(0.46, 0.80, texture(grain, high * 0.33).r * 0.7 + texture(grain, high * vec2(1.3, 0.6)).g * 0.3);
  c = mix(c, vec3(1.25, 0.72, 0.50) * (0.75 + 0.9 * pow(facing, 6.0)), wisp * 0.55 * smoothstep(0.02, 0.16, d.y));
  // Cumulus clouds with lit edges toward the sun.
  vec2 p = d.xz / (d.y + 0.055) * 0.62 + vec2(time * 0.006, 4.1);
  vec2 toSun = normalize(sun.xz) * 0.16;
  float density = cover(p);
  float body = smoothstep(0.505, 0.62, density);
  float lit = clamp((density - cover(p + toSun)) * 5.5 + 0.42, 0.0, 1.0);
  vec3 tone = mix(vec3(0.235, 0.205, 0.32), vec3(1.75, 0.98, 0.56), lit * lit);
  tone += vec3(1.9, 0.95, 0.4) * pow(facing, 9.0) * (1.0 - body * 0.7);
  tone = mix(tone, sky(normalize(vec3(d.x, 0.01, d.z))), exp(-d.y * 13.0) * 0.75);
  return mix(c, tone, body * 0.93 * smoothstep(0.004, 0.05, d.y));
}
vec2 landUv(vec2 p) { return (p - landArea.xy) / landArea.zw; }
float ground(vec2 p) { return texture(land, landUv(p)).r; }

vec3 water(vec3 d) {
  float t = eye.y / -d.y;
  vec3 p = eye + d * t;
  vec2 wind = vec2(0.6, -1.0);
  vec2 slope = (texture(waves, p.xz / 131.0 + wind * time * 0.021).rg - 0.5) * 0.34
    + (texture(waves, p.zx / 47.0 + vec2(0.9, 0.4) * time * 0.036).gr - 0.5) * 0.30
    + (texture(waves, p.xz / 13.0 - wind.yx * time * 0.075).rg - 0.5) * 0.26;
  float swell = p.x * 0.052 - p.z * 0.088 + time * 0.8;
  slope += vec2(0.052, -0.088) * cos(swell) * 0.55 * exp(-t * 0.0012);
  float gust = texture(grain, p.xz * 0.0011 + time * 0.0011).r;
  slope *= 0.45 + 1.0 * smoothstep(0.35, 0.62, gust);
  float calm = exp(-t * 0.0022);
  vec3 n = normalize(vec3(slope.x * mix(0.35, 1.0, calm), 1.0, slope.y * mix(0.35, 1.0, calm)));
  vec3 r = reflect(d, n);
  r.y = abs(r.y);
  float fresnel = 0.02 + 0.98 * pow(1.0 - clamp(dot(n, -d), 0.0, 1.0), 5.0);
  fresnel *= 0.86;
  vec3 mirrored = sky(r);
  vec2 above = r.xz / (r.y + 0.105) * 0.62 + vec2(time * 0.006, 4.1);
  mirrored *= 1.0 - 0.35 * smoothstep(0.45, 0.62, texture(grain, above * 0.031).r);
  float depth = ground(p.xz);
  // Reflections of nearby cliffs in the water.
  float hit = 0.0;
  if (depth > -16.0) {
    vec3 walk = p;
    float stride = 4.0;
    for (int i = 0; i < 7; i++) {
      walk += r * stride;
      stride *= 1.55;
      hit = max(hit, smoothstep(0.0, 3.0, ground(walk.xz) - walk.y));
    }
    mirrored = mix(mirrored, vec3(0.36, 0.21, 0.13), hit * 0.85);
  }
  float shallow = exp(min(depth, 0.0) * 0.34) * step(landArea.x + 4.0, p.x);
  vec3 body = mix(vec3(0.010, 0.050, 0.085), vec3(0.10, 0.33, 0.31), shallow);
  body += vec3(0.03, 0.10, 0.09) * clamp(slope.y * 2.0 + 0.15, 0.0, 1.0) * calm;
  vec3 c = mix(body, mirrored, fresnel);
  // Glitter: the share of microscopic facets that reflect the sun.
  vec3 h = normalize(sun - d);
  float spread = 0.0022 + 0.016 * (1.0 - exp(-t * 0.0035));
  vec2 off = h.xz / h.y - n.xz / n.y;
  float facets = exp(-dot(off, off) / (2.0 * spread)) / spread;
  float sparkle = 0.55 + 1.6 * pow(texture(waves, p.xz / 5.0 + time * 0.13).b, 3.0) * calm;
  c += SUNLIGHT * facets * 0.0045 * sparkle * (1.0 - hit);
  // Foam on the shore, in incoming lines.
  if (depth > -3.6) {
    float lace = texture(grain, p.xz * 0.035 + vec2(time * 0.008, 0)).g * 0.65 + texture(grain, p.xz * 0.13).b * 0.45;
    float line = sin(depth * 2.6 + time * 1.5 + texture(grain, p.xz * 0.007).r * 14.0) * 0.5 + 0.5;
    float near = smoothstep(-3.4, -0.1, depth);
    float foam = smoothstep(0.50, 0.80, lace * (0.45 + 0.75 * line * line) + near * 0.42) * near;
    c = mix(c, vec3(1.0, 0.76, 0.59), clamp(foam, 0.0, 0.92));
  }
  return haze(c, d * t);
}

void main() {
  vec3 d = normalize(forward + right * (uv.x * 2.0 - 1.0) * lens.x + up * (uv.y * 2.0 - 1.0) * lens.y);
  vec3 c = d.y < -0.0004 ? water(d) : clouds(sky(d), d);
  c += vec3(30.0, 19.0, 9.0) * smoothstep(0.99985, 0.99993, dot(d, sun)) * step(0.0, d.y);
  color = vec4(min(c, vec3(60.0)), 1);
}`;

export const LAND_VERTEX = `in vec3 position, normal; in vec4 color; uniform mat4 matrix;
out vec3 at, facing; out vec4 baked;
void main() { at = position; facing = normal; baked = color; gl_Position = matrix * vec4(position, 1); }`;

export const LAND_FRAGMENT = `in vec3 at, facing; in vec4 baked; out vec4 color;
${SKY}
float relief(vec2 p) { return texture(grain, p * 0.021).r * 1.6 + texture(grain, p * 0.052).g + texture(grain, p * 0.19).g * 0.45; }
void main() {
  if (at.y < -0.6) discard;
  vec3 n = normalize(facing);
  float steep = 1.0 - smoothstep(0.62, 0.86, n.y);
  // Rock shows its relief from the side, meadows from above.
  vec2 p = steep > 0.5 ? vec2(at.z + at.x * 0.6, at.y * 1.25) : at.xz;
  float h = relief(p);
  vec2 slope = vec2(relief(p + vec2(0.35, 0)), relief(p + vec2(0, 0.35))) - h;
  float bump = mix(0.9, 2.6, steep);
  n = normalize(n - bump * (steep > 0.5 ? vec3(0.45 * slope.x, slope.y, 0.8 * slope.x) : vec3(slope.x, 0, slope.y)));

  float fine = texture(grain, p * 0.11).g;
  float broad = texture(grain, at.xz * 0.006).r;
  float layer = at.y * 0.027 + broad * 0.24 + at.z * 0.00018;
  float band = texture(grain, vec2(0.31, layer)).g * 0.7 + texture(grain, vec2(0.62, layer * 3.7)).r * 0.3;
  vec3 rock = mix(vec3(0.30, 0.155, 0.085), vec3(0.74, 0.53, 0.33), smoothstep(0.34, 0.62, band));
  rock = mix(rock, vec3(0.40, 0.34, 0.31), smoothstep(0.52, 0.7, texture(grain, vec2(0.11, layer * 1.7 + 0.4)).r));
  rock *= 0.62 + 0.75 * fine;
  rock *= mix(vec3(0.5, 0.47, 0.46), vec3(1), smoothstep(0.8, 3.8, at.y + fine * 2.0));
  vec3 grass = mix(vec3(0.085, 0.125, 0.03), vec3(0.36, 0.29, 0.085), smoothstep(0.38, 0.66, broad * 0.6 + fine * 0.4));
  float scrub = smoothstep(0.55, 0.66, texture(grain, at.xz * 0.043).g * 0.75 + texture(grain, at.xz * 0.013).r * 0.3);
  grass = mix(grass, vec3(0.035, 0.055, 0.02), scrub * 0.85) * (0.7 + 0.6 * fine);
  vec3 sand = vec3(0.72, 0.53, 0.35) * (0.85 + 0.3 * fine);
  sand = mix(sand * 0.42, sand, smoothstep(0.25, 1.3, at.y + broad));
  vec3 albedo = mix(grass, rock, smoothstep(0.28, 0.62, steep + (fine - 0.5) * 0.5));
  albedo = mix(sand, albedo, smoothstep(1.5, 3.2, at.y + (fine - 0.5) * 1.5));

  float direct = max(dot(n, sun), 0.0) * smoothstep(0.25, 0.75, baked.r);
  vec3 light = SUNLIGHT * 0.62 * direct;
  light += mix(vec3(0.42, 0.27, 0.19), vec3(0.34, 0.44, 0.74), n.y * 0.5 + 0.5) * baked.g * baked.g * 0.82;
  light += vec3(0.5, 0.27, 0.12) * max(dot(n, normalize(vec3(sun.x, -0.25, sun.z))), 0.0) * baked.g * 0.75;
  color = vec4(haze(albedo * light, at - eye), 1);
}`;

/** Boats, birds and the lighthouse. A color's fourth component: above 1 the point glows; below 0 it flaps by that amount. */
export const THING_VERTEX = `in vec3 position, normal; in vec4 color; uniform mat4 matrix; uniform vec4 place; uniform vec3 sway;
out vec3 at, facing; out vec4 tint;
void main() {
  vec3 p = position;
  p.y += min(color.a, 0.0) * sway.z * -1.0;
  p.xy = mat2(cos(sway.x), sin(sway.x), -sin(sway.x), cos(sway.x)) * p.xy;
  mat2 turn = mat2(cos(place.w), sin(place.w), -sin(place.w), cos(place.w));
  p.xz = turn * p.xz;
  at = p * vec3(1, sway.y, 1) + place.xyz;
  facing = vec3(turn * normal.xz, normal.y).xzy;
  tint = color;
  gl_Position = matrix * vec4(at, 1);
}`;

export const THING_FRAGMENT = `in vec3 at, facing; in vec4 tint; out vec4 color;
${SKY}
uniform float fade;
void main() {
  vec3 n = normalize(facing);
  float sunny = abs(dot(n, sun)) * (dot(n, sun) * dot(n, at - eye) < 0.0 ? 0.9 : 0.55);
  vec3 light = SUNLIGHT * 0.62 * (tint.a < 0.0 ? sunny : max(dot(n, sun), 0.0)) + mix(vec3(0.34, 0.26, 0.24), vec3(0.34, 0.42, 0.66), n.y * 0.5 + 0.5) * 0.7;
  vec3 c = tint.rgb * light + tint.rgb * max(tint.a - 1.0, 0.0);
  color = vec4(haze(c, at - eye), fade);
}`;
