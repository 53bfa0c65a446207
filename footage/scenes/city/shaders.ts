/** Lighting of the city: windows, signs and their reflections on the wet street. */

const COMMON = `
uniform vec3 eye; uniform float time; uniform sampler2D grain;
float random(vec2 p) { p = fract(p * vec2(0.1031, 0.1137)); p += dot(p, p.yx + 33.33); return fract((p.x + p.y) * p.x * 7.31); }
float box(vec2 f, vec2 low, vec2 high, vec2 w) {
  vec2 a = smoothstep(low - w, low + w, f) * (1.0 - smoothstep(high - w, high + w, f));
  return a.x * a.y;
}
vec3 air(vec3 d) {
  float up = max(d.y, 0.0);
  vec3 c = mix(vec3(0.105, 0.085, 0.185), vec3(0.006, 0.022, 0.060), smoothstep(0.0, 0.55, up));
  return c + vec3(0.17, 0.065, 0.085) * exp(-up * 7.0);
}
vec3 mist(vec3 c, vec3 to) {
  float distance = length(to);
  return mix(c, air(to / distance) * 0.8, 1.0 - exp(-distance * 0.0058));
}`;

export const VERTEX = `in vec3 position, normal; in vec4 color; uniform mat4 matrix; uniform vec4 place; uniform float mirror;
out vec3 at, facing; flat out vec4 tint;
void main() {
  mat2 turn = mat2(cos(place.w), sin(place.w), -sin(place.w), cos(place.w));
  at = vec3(turn * position.xz, position.y).xzy + place.xyz;
  facing = normal;
  tint = color;
  gl_Position = matrix * vec4(at * vec3(1, mirror, 1), 1);
}`;

export const SKY = `in vec2 uv; out vec4 color; uniform vec3 right, up, forward; uniform vec2 lens; uniform float mirror;
${COMMON}
void main() {
  vec3 d = normalize(forward + right * (uv.x * 2.0 - 1.0) * lens.x + up * (uv.y * 2.0 - 1.0) * lens.y);
  d.y *= mirror;
  vec3 c = air(d);
  vec2 p = d.xz / (abs(d.y) + 0.25) * 0.3 + time * 0.004;
  float cloud = texture(grain, p * 0.4).r * 0.7 + texture(grain, p).g * 0.3;
  c += vec3(0.085, 0.05, 0.085) * smoothstep(0.42, 0.75, cloud) * smoothstep(0.02, 0.3, d.y);
  color = vec4(c, 1);
}`;

/** Walls. A color's fourth component is the building's seed; from 10 on the side of a train; from 20 on plain; from 30 on a lamp. */
export const WALLS = `in vec3 at, facing; flat in vec4 tint; out vec4 color; uniform float travel;
${COMMON}
vec3 windows(vec2 q, float seed) {
  vec2 size = mix(vec2(1.3, 2.7), vec2(2.6, 3.2), fract(seed * 7.13));
  vec2 c = q / size;
  vec2 id = floor(c);
  vec2 f = fract(c);
  vec2 w = fwidth(c) * 0.7;
  float margin = 0.10 + 0.10 * fract(seed * 3.7);
  float pane = box(f, vec2(margin, 0.22), vec2(1.0 - margin, 0.86), w);
  float coarse = smoothstep(0.35, 1.1, max(w.x, w.y));
  pane = mix(pane, 0.45, coarse);
  float r = random(id + seed * 91.0);
  float storey = random(vec2(id.y, seed * 57.0));
  float lit = smoothstep(0.0, 0.02, r - (0.60 - 0.35 * storey));
  vec3 warm = mix(vec3(1.0, 0.50, 0.17), vec3(1.0, 0.76, 0.44), random(id + 4.0));
  vec3 cool = mix(vec3(0.35, 0.72, 1.0), vec3(0.6, 1.0, 0.86), random(id + 7.0));
  vec3 lamp = mix(warm, cool, step(0.78, random(id * 1.7 + seed)));
  float blind = mix(1.0, 0.35 + 0.65 * step(fract(r * 17.0), f.y), step(0.5, fract(r * 5.0)));
  float mullion = 1.0 - 0.7 * box(f, vec2(0.485, 0.0), vec2(0.515, 1.0), w) * (1.0 - coarse);
  float room = (0.35 + 0.75 * f.y) * (0.25 + 1.2 * fract(r * 31.0) * fract(r * 31.0)) * blind * mullion;
  return pane * (lit * lamp * room * 1.25 + vec3(0.012, 0.02, 0.035));
}
vec3 rainbow(float at) { return 0.5 + 0.5 * cos(6.283 * (vec3(0.0, 0.36, 0.7) + at)); }
vec3 shop(vec2 q, float seed) {
  vec2 c = vec2(q.x / 4.6, q.y);
  vec2 w = fwidth(c) * 0.7;
  float id = floor(c.x);
  float f = fract(c.x);
  float r = random(vec2(id + 2.0, seed * 37.0));
  float s = random(vec2(id + 5.0, seed * 53.0));
  vec3 lamp = mix(vec3(1.0, 0.62, 0.28), rainbow(s), step(0.55, r) * 0.75);
  // Rows of goods in different colors, under ceiling lamps.
  vec2 goods = vec2(q.x * mix(1.6, 4.0, s), (q.y - 0.4) * mix(1.2, 2.3, r));
  vec2 item = floor(goods);
  float thing = random(item + seed * 19.0);
  float coarse = smoothstep(0.3, 1.0, fwidth(goods.x));
  float shape = mix(box(fract(goods), vec2(0.10 + 0.3 * fract(thing * 3.0), 0.06), vec2(0.92 - 0.2 * fract(thing * 13.0), 0.25 + 0.6 * thing), fwidth(goods)), 0.45, coarse);
  vec3 inside = lamp * (0.16 + 0.22 * smoothstep(1.0, 2.9, q.y));
  float dim = fract(thing * 7.0);
  inside = mix(inside, mix(lamp, rainbow(thing * 3.0 + s), 0.6) * (0.03 + 1.1 * dim * dim * dim), shape * 0.85);
  inside += lamp * 1.5 * box(vec2(fract(f * 4.0), q.y), vec2(0.3, 2.62), vec2(0.7, 2.74), w * vec2(4.0, 1.0));
  float glass = box(vec2(f, c.y), vec2(0.05, 0.35), vec2(0.95, 2.95), w);
  float frame = box(vec2(fract(f * 3.0), c.y), vec2(0.02, 0.0), vec2(0.98, 2.95), w * vec2(3.0, 1.0));
  float open = step(0.16, r);
  vec3 shutter = vec3(0.055, 0.05, 0.065) * (0.6 + 0.5 * mix(step(0.5, fract(q.y * 5.0)), 0.5, smoothstep(0.05, 0.2, w.y)));
  vec3 shown = glass * mix(shutter, inside * mix(0.15, 1.0, frame), open);
  float awning = box(vec2(f, c.y), vec2(0.03, 3.05), vec2(0.97, 3.7), w) * step(0.3, s);
  float stripes = mix(1.0, 0.35 + 0.65 * step(0.5, fract(f * 9.0)), step(0.6, fract(r * 9.0)));
  return shown * 1.1 + awning * rainbow(s * 2.0 + r) * rainbow(s * 2.0 + r) * stripes * 0.8;
}
void main() {
  float kind = tint.a;
  vec3 c;
  if (kind >= 30.0) c = tint.rgb;
  else if (kind >= 20.0) {
    float top = facing.y * 0.5 + 0.5;
    c = tint.rgb * (0.10 + 0.28 * top * top + 0.22 * max(facing.z * -1.0, 0.0) + 0.5 * exp(-at.y * 0.4));
    // Paint and glass reflect the two rows of signs.
    vec3 r = reflect(normalize(at - eye), facing);
    float row = smoothstep(0.05, 0.3, r.y) * smoothstep(0.75, 0.4, r.y) * smoothstep(0.1, 0.45, abs(r.x));
    float sign = texture(grain, vec2(r.y * 0.5, atan(r.x, r.z) * 0.25 + at.z * 0.01)).r;
    c += (kind - 20.0) * mix(vec3(0.1, 0.5, 0.8), vec3(1.0, 0.25, 0.5), smoothstep(0.4, 0.6, sign)) * row * smoothstep(0.35, 0.7, sign) * 0.9;
  } else if (kind >= 10.0) {
    // Its side, from the floor to the roof, and lengthwise.
    float v = (at.y - 10.0) / 3.2;
    float along = fract(at.x / 2.2 - travel / 2.2);
    float pane = box(vec2(along, v), vec2(0.1, 0.42), vec2(0.9, 0.82), vec2(fwidth(at.x / 2.2), 0.02));
    c = vec3(0.05, 0.06, 0.08) + pane * vec3(1.0, 0.86, 0.62) * 1.9 * (0.7 + 0.5 * v);
    c += vec3(0.05, 0.75, 0.62) * box(vec2(0.5, v), vec2(0.0, 0.18), vec2(1.0, 0.28), vec2(0.01)) * 0.9;
  } else {
    vec2 q = vec2(abs(facing.x) > 0.5 ? at.z : at.x, at.y);
    float wall = 0.6 + 0.5 * texture(grain, q * 0.06).g;
    c = tint.rgb * wall * (0.06 + 0.62 * exp(-at.y * 0.12)) * (abs(facing.x) > 0.5 ? 1.0 : 0.72);
    c *= 0.75 + 0.35 * smoothstep(0.04, 0.10, fract(at.y / 3.2));
    if (facing.y < 0.5) c += at.y > 4.3 ? windows(q - vec2(0, 4.3), kind) : shop(q, kind);
    c *= 1.0 - 0.6 * step(0.5, facing.y);
  }
  color = vec4(mist(c, at - eye), 1);
}`;

/** Signs. The normal holds the position on the sign (0 to 1) and its kind; the fourth component of a color its seed, with rows in tens. */
export const SIGNS = `in vec3 at, facing; flat in vec4 tint; out vec4 color;
${COMMON}
// Fictional characters: the left half mirrors the right.
float glyph(vec2 f, float seed) {
  float ink = 0.0;
  vec2 w = fwidth(f) * 0.8 + 0.012;
  f.x = abs(f.x - 0.5) + 0.5;
  for (int i = 0; i < 3; i++) {
    float r = random(vec2(float(i), seed * 13.0));
    float y = 0.22 + 0.28 * float(i);
    ink = max(ink, box(f, vec2(0.4 + 0.2 * step(0.8, r), y - 0.045), vec2(0.86 - 0.16 * step(r, 0.4), y + 0.045), w));
    float x = 0.5 + 0.15 * float(i);
    float s = random(vec2(seed * 7.0, float(i) + 5.0));
    ink = max(ink, step(0.35, s) * box(f, vec2(x - 0.05, 0.14 + 0.3 * step(0.75, s)), vec2(x + 0.05, 0.86 - 0.3 * step(s, 0.5)), w));
  }
  float dot = length(f - vec2(0.5, 0.5 + 0.28 * floor(fract(seed * 17.0) * 3.0 - 1.0)));
  return max(ink, step(0.5, fract(seed * 5.0)) * smoothstep(0.17, 0.14, dot));
}
float ring(vec2 p, float radius, float width) { return smoothstep(width, 0.0, abs(length(p) - radius)); }
void main() {
  vec2 f = facing.xy;
  float kind = facing.z;
  float rows = floor(tint.a / 10.0);
  float seed = fract(tint.a);
  vec2 w = fwidth(f);
  float pulse = 0.85 + 0.15 * sin(time * 6.283 * (0.5 + floor(seed * 3.0) * 0.5) + seed * 40.0);
  pulse *= seed > 0.86 ? 0.35 + 0.65 * step(0.2, random(vec2(floor(time * 9.0), seed * 99.0))) : 1.0;
  vec3 hue = tint.rgb;
  vec3 other = hue.brg * 0.8 + 0.1;
  vec3 c;
  if (kind < 0.5) {
    float cell = f.y * rows;
    float ink = glyph(vec2(f.x, fract(cell)), seed * 31.0 + floor(cell));
    float solid = step(0.45, fract(seed * 11.0));
    float rim = 1.0 - box(f, vec2(0.06, 0.06 / rows), vec2(0.94, 1.0 - 0.06 / rows), w);
    c = solid > 0.5 ? mix(hue * 1.15, vec3(1.9, 1.8, 1.7), ink) * (1.0 - 0.6 * rim) : hue * 0.06 + hue * 3.4 * ink + other * rim * 2.0;
  } else if (kind < 1.5) {
    vec2 p = (f - 0.5) * vec2(rows * 0.1 + 1.0, 1.0);
    float t = time * 0.7 + seed * 9.0;
    float waves = sin(p.x * 7.0 + t * 2.0 + 2.0 * sin(p.y * 5.0 - t)) * 0.5 + 0.5;
    c = mix(hue, other, waves) * (0.4 + 0.7 * f.y);
    c = mix(c, vec3(1.7, 1.5, 1.2), smoothstep(0.02, 0.0, length(p - vec2(0.25 * sin(t), 0.1 * cos(t * 1.3))) - 0.17));
    c = mix(c, other.gbr * 1.3, smoothstep(0.02, 0.0, abs(p.y + 0.28 - 0.06 * sin(p.x * 9.0 - t * 3.0)) - 0.05));
    c *= 0.8 + 0.2 * smoothstep(0.2, 0.5, fract(f.y * rows * 4.0)) * (1.0 - smoothstep(0.1, 0.5, w.y * rows * 4.0));
  } else if (kind < 2.5) {
    vec2 p = f * 2.0 - 1.0;
    float t = fract(time * 0.5 + seed);
    c = hue * 4.0 * (ring(p, 0.82, 0.07) + ring(p, 0.62, 0.05) * step(0.3, t));
    float leaf = abs(atan(p.y, p.x) / 6.283 * 6.0);
    c += other * 4.0 * smoothstep(0.07, 0.0, abs(length(p) - 0.30 - 0.12 * cos(leaf * 6.283)));
    if (length(p) > 0.95) discard;
    c += hue * 0.05;
  } else {
    float chase = fract(f.y * rows * 0.5 - time * 1.2 + abs(f.x - 0.5));
    c = hue * (0.25 + 2.4 * smoothstep(0.45, 0.5, chase) * (1.0 - smoothstep(0.93, 1.0, chase)));
  }
  color = vec4(mist(c * pulse * 1.15, at - eye), 1);
}`;

/** The street: dark where dry, a broken mirror where wet. */
export const STREET = `in vec3 at, facing; flat in vec4 tint; out vec4 color;
uniform sampler2D mirrored; uniform vec2 size;
${COMMON}
// Rings where drops fall.
vec2 ripples(vec2 p) {
  vec2 sum = vec2(0);
  for (int layer = 0; layer < 2; layer++) {
    vec2 c = p * (layer == 0 ? 1.9 : 3.1) + float(layer) * 7.7;
    vec2 id = floor(c);
    float r = random(id);
    float age = fract(time * (0.7 + 0.5 * r) + r * 13.0);
    vec2 f = fract(c) - 0.5 - (vec2(random(id + 3.1), random(id + 9.2)) - 0.5) * 0.5;
    float d = length(f);
    float wave = sin((d - age * 0.42) * 48.0) * smoothstep(0.10, 0.0, abs(d - age * 0.42)) * (1.0 - age);
    sum += f / max(d, 0.02) * wave * step(d, 0.5);
  }
  return sum;
}
void main() {
  vec3 to = at - eye;
  float distance = length(to);
  vec3 d = to / distance;
  vec2 p = at.xz;
  float walk = smoothstep(6.55, 6.6, abs(p.x));
  float puddle = smoothstep(0.40, 0.62, texture(grain, p * 0.021).r * 0.75 + texture(grain, p * vec2(0.09, 0.035)).g * 0.25);
  float rough = mix(1.0, 0.16, puddle) * mix(1.0, 0.75, walk);
  float near = exp(-distance * 0.05);
  vec2 bumps = (vec2(texture(grain, p * 0.43).g, texture(grain, p * 0.43 + 0.37).g) - 0.5) * rough;
  bumps += ripples(p) * 0.17 * near;
  // Tiles of the pavement, and the lines of the road.
  vec2 tile = fract(p / vec2(0.9, 0.9));
  float joint = walk * (1.0 - box(tile, vec2(0.03), vec2(0.97), fwidth(p))) * near;
  float dash = box(vec2(abs(p.x), fract(p.y / 6.0)), vec2(-0.08, 0.0), vec2(0.08, 0.5), fwidth(p) * vec2(1.0, 0.17));
  float edge = box(vec2(abs(p.x), 0.5), vec2(6.0, 0.0), vec2(6.12, 1.0), fwidth(p));
  float zebra = box(vec2(fract(p.x / 1.1), p.y), vec2(0.25, 28.0), vec2(0.75, 32.0), fwidth(p)) * step(abs(p.x), 6.0);
  float paint = clamp(dash + edge + zebra, 0.0, 1.0) * (0.55 + 0.45 * texture(grain, p * 0.3).g);
  vec2 here = gl_FragCoord.xy / size;
  vec3 sum = vec3(0);
  float total = 0.0;
  float stretch = (0.016 + 0.16 * rough) / (1.0 + distance * 0.012);
  float dither = random(gl_FragCoord.xy + fract(time) * 61.0);
  for (int i = 0; i < 8; i++) {
    float s = (float(i) + dither) / 8.0;
    vec2 offset = vec2(bumps.x * 0.055, (s * 2.0 - 1.0) * stretch + bumps.y * 0.05);
    float weight = exp(-4.0 * (s * 2.0 - 1.0) * (s * 2.0 - 1.0));
    sum += weight * min(texture(mirrored, clamp(here + offset, 0.002, 0.998)).rgb, vec3(7.0));
    total += weight;
  }
  vec3 mirror = sum / total;
  float grazing = 0.06 + 0.94 * pow(1.0 - clamp(-d.y, 0.0, 1.0), 3.2);
  float gloss = mix(0.42, 0.95, puddle) * grazing * (1.0 - 0.35 * paint) * (1.0 - 0.5 * joint);
  vec3 ambient = vec3(0.030, 0.026, 0.046) * (0.7 + 0.6 * texture(grain, p * 0.5).g);
  vec3 base = ambient * mix(0.45, 0.8, walk) + paint * vec3(0.16, 0.14, 0.16);
  base *= 1.0 - 0.5 * joint;
  color = vec4(mist(base + mirror * gloss, to), 1);
}`;

/** Rain at three depths, lit from behind, and out-of-focus lights close to the lens. */
export const RAIN = `in vec2 uv; out vec4 color; uniform sampler2D light, blurred; uniform float time, aspect;
// Position, radius and brightness of each disc.
uniform vec4 discs[15];
float random(vec2 p) { p = fract(p * vec2(0.1031, 0.1137)); p += dot(p, p.yx + 33.33); return fract((p.x + p.y) * p.x * 7.31); }
void main() {
  vec3 c = texture(light, uv).rgb;
  vec3 around = texture(blurred, uv).rgb;
  float streaks = 0.0;
  for (int layer = 0; layer < 3; layer++) {
    float near = float(layer);
    vec2 p = vec2(uv.x * aspect + uv.y * 0.05, uv.y) * vec2(64.0 - near * 19.0, 3.6 - near * 0.9);
    float column = floor(p.x);
    float r = random(vec2(column, near * 17.0));
    p.y += time * (5.0 + 2.6 * near) * (0.85 + 0.3 * r) + r * 91.0;
    float s = random(vec2(column, floor(p.y) + near * 31.0));
    float x = abs(fract(p.x) - 0.5 - (s - 0.5) * 0.6);
    float y = fract(p.y);
    float streak = smoothstep(0.07 + 0.02 * near, 0.0, x) * smoothstep(0.0, 0.12, y) * smoothstep(0.42, 0.12, y);
    streaks += streak * step(0.70, s) * (0.55 + 0.3 * near);
  }
  c += (around * 0.85 + vec3(0.035, 0.03, 0.05)) * streaks * 0.75;
  for (int i = 0; i < 15; i++) {
    vec4 disc = discs[i];
    float d = length((uv - disc.xy) * vec2(aspect, 1.0)) / disc.z;
    if (d > 1.0) continue;
    vec3 hue = 0.5 + 0.5 * cos(6.283 * (vec3(0.0, 0.35, 0.68) + float(i) * 0.23));
    c += hue * disc.w * smoothstep(1.0, 0.93, d) * (0.55 + 0.45 * smoothstep(0.55, 1.0, d));
  }
  color = vec4(c, 1);
}`;
