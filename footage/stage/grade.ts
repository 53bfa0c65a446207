/** Turns light into a picture: bloom, a filmic curve, a little vignette, and dithering against banding. */
import { createProgram, createTarget, drawScreen, SCREEN, type Target } from "./gl.ts";

export interface Grade {
  exposure: number;
  /** Strength of the bloom. */
  bloom: number;
  saturation: number;
  vignette: number;
}

const DOWN = `in vec2 uv; out vec4 color; uniform sampler2D source; uniform vec2 texel; uniform float knee;
void main() {
  vec3 sum = vec3(0);
  for (int y = 0; y < 2; y++) for (int x = 0; x < 2; x++) {
    vec3 c = texture(source, uv + (vec2(x, y) * 2.0 - 1.0) * texel).rgb;
    c = min(c, vec3(40.0));
    float peak = max(c.r, max(c.g, c.b));
    if (knee > 0.0) c *= smoothstep(knee * 0.5, knee * 2.0, peak);
    sum += c / (knee > 0.0 ? 1.0 + peak * 0.1 : 1.0);
  }
  color = vec4(sum * 0.25, 1);
}`;

const UP = `in vec2 uv; out vec4 color; uniform sampler2D source; uniform sampler2D wide; uniform vec2 texel; uniform float spread;
void main() {
  vec3 sum = vec3(0);
  for (int y = -1; y < 2; y++) for (int x = -1; x < 2; x++) {
    float weight = float((2 - abs(x)) * (2 - abs(y))) / 16.0;
    sum += weight * texture(wide, uv + vec2(x, y) * texel).rgb;
  }
  color = vec4(texture(source, uv).rgb * (1.0 - spread) + sum * spread, 1);
}`;

const FINISH = `in vec2 uv; out vec4 color; uniform sampler2D source; uniform sampler2D glow;
uniform float exposure, bloom, saturation, vignette, seed, aspect;
// Stephen Hill's fit of the ACES curve: highlights lose color instead of clipping to a hue.
vec3 film(vec3 c) {
  c = mat3(0.59719, 0.076, 0.0284, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777) * c;
  c = (c * (c + 0.0245786) - 0.000090537) / (c * (0.983729 * c + 0.4329510) + 0.238081);
  return mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602) * c;
}
float random(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))); }
void main() {
  vec3 c = texture(source, uv).rgb + texture(glow, uv).rgb * bloom;
  vec2 p = (uv - 0.5) * vec2(aspect, 1.0) / aspect;
  c *= 1.0 - vignette * smoothstep(0.15, 0.75, length(p) * 1.25);
  c = clamp(film(c * exposure), 0.0, 1.0);
  c = mix(vec3(dot(c, vec3(0.2126, 0.7152, 0.0722))), c, saturation);
  c = mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
  color = vec4(c + (random(gl_FragCoord.xy + seed * 5.588) - 0.5) / 255.0, 1);
}`;

/** Draws the finished picture on the canvas. */
export function createGrading(gl: WebGL2RenderingContext, width: number, height: number) {
  const [down, up, finish] = [DOWN, UP, FINISH].map((fragment) => createProgram(gl, SCREEN, fragment));
  const levels: Target[] = [];
  for (let i = 1; i <= 6; i++) levels.push(createTarget(gl, Math.ceil(width / 2 ** i), Math.ceil(height / 2 ** i)));
  const sums = levels.slice(0, -1).map((level) => createTarget(gl, level.width, level.height));
  return (light: WebGLTexture, seed: number, grade: Grade): void => {
    gl.disable(gl.DEPTH_TEST);
    let [source, size] = [light, [width, height]];
    levels.forEach((level, i) => {
      level.bind();
      down!.use({ texel: size.map((s) => 0.5 / s), knee: i ? 0 : 1.1 }, { source });
      drawScreen(gl);
      [source, size] = [level.texture, [level.width, level.height]];
    });
    for (let i = sums.length - 1; i >= 0; i--) {
      const wide = sums[i + 1] ?? levels.at(-1)!;
      sums[i]!.bind();
      up!.use(
        { texel: [1 / wide.width, 1 / wide.height], spread: 0.6 },
        { source: levels[i]!.texture, wide: wide.texture },
      );
      drawScreen(gl);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, width, height);
    finish!.use({ ...grade, seed: seed % 64, aspect: width / height }, { source: light, glow: sums[0]!.texture });
    drawScreen(gl);
  };
}
