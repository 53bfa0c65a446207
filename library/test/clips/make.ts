/**
 * Makes the clips of the library's tests with ffmpeg: `npx tsx library/test/clips/make.ts [name…]`. They are committed, so that
 * the tests themselves need no ffmpeg.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

const picture = (size = "160x90", rate = 25, seconds = 2) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
/** Silent for the first second, so that its position can be measured. */
const sound = (frequency = 440, rate = 48000, seconds = 2) =>
  `-f lavfi -i aevalsrc='0.5*sin(2*PI*${frequency}*t)*gte(t,1)':sample_rate=${rate}:duration=${seconds}`;
const h264 = "-c:v libx264 -preset veryfast -crf 30 -pix_fmt yuv420p -g 25";
const h264Plain = `${h264} -bf 0`;
const aac = "-c:a aac -b:a 48k";
const opus = "-c:a libopus -b:a 32k";
const vp8 = "-c:v libvpx -b:v 80k -g 25 -pix_fmt yuv420p";
/** Ten frames of 10 bits, tagged as BT.2020. */
const bt2020 = (transfer: string) =>
  `${picture("160x90", 25, 0.4)} -vf hue=s=0.6,format=yuv420p10le,setparams=color_primaries=bt2020:colorspace=bt2020nc:color_trc=${transfer}:range=tv -c:v libvpx-vp9 -b:v 200k -g 25 -cpu-used 8 -profile:v 2`;
const vp9 = "-c:v libvpx-vp9 -b:v 60k -g 25 -cpu-used 8 -pix_fmt yuv420p";

/** One track of uncompressed stereo per format, for tests that compare them with the formula. */
const pcm = (rate: number, seconds: number, formats: string) => {
  const source = `-f lavfi -i aevalsrc='0.5*sin(2*PI*440*t)|0.25*sin(2*PI*880*t)':sample_rate=${rate}:duration=${seconds}`;
  const tracks = formats.split(" ").map((format, index) => `-map 0:a -c:a:${index} pcm_${format}`);
  return `${source} ${tracks.join(" ")}`;
};
const integers = "s16le s16be s24le s24be s32le s32be";

const tags = "title=Grüße artist=MFX&Friends album=Tests date=2024-05-17 comment=Two-words genre=Noise track=3/9"
  .split(" ")
  .map((tag) => `-metadata ${tag}`)
  .join(" ");
/** A red square. */
const cover =
  "-f lavfi -i color=red:size=16x16:rate=1:duration=1 -map 0 -map 1 -frames:v 1 -c:v png -disposition:v attached_pic";
const short = sound(440, 8000, 0.3);

/** An input of subtitles. */
const subtitles = (format: string, text: string) =>
  `-f ${format} -i data:text/plain;base64,${Buffer.from(text).toString("base64")}`;
/** The second one is empty, and the third and fourth one overlap. */
const srt = subtitles(
  "srt",
  `1
00:00:00,200 --> 00:00:00,600
Tom & <i>Jerry</i>
in two lines

2
00:00:00,700 --> 00:00:00,800


3
00:00:01,000 --> 00:00:01,700
Grüße

4
00:00:01,500 --> 00:00:01,900
meanwhile
`,
);
const vtt = subtitles(
  "webvtt",
  `WEBVTT

name
00:00.200 --> 00:00.600 line:0 align:start
Tom &amp; <i>Jerry</i>
in two lines

00:01.000 --> 00:01.700
Grüße

00:01.500 --> 00:01.900
meanwhile
`,
);
const ass = subtitles(
  "ass",
  `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.20,0:00:00.60,Default,,0,0,0,,Tom & {\\i1}Jerry{\\i0}\\Nin two lines, {\\pos(1,2)}here
Dialogue: 0,0:00:01.00,0:00:01.70,Default,,0,0,0,,{\\an8}Grüße
Dialogue: 0,0:00:01.20,0:00:01.30,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}
Dialogue: 0,0:00:01.50,0:00:01.90,Default,,0,0,0,,meanwhile
`,
);
const titled = "-metadata:s:s:0 language=eng -metadata:s:s:0 title=English";

/** Arguments by file; a list of several is run in turn, `{dir}` being this folder. */
const clips: Record<string, string | string[]> = {
  "h264-aac.mp4": `${picture()} ${sound()} ${h264} ${aac} -movflags +faststart`,
  "index-last.mp4": `${picture()} ${sound()} ${h264} ${aac}`,
  "fragmented.mp4": `${picture()} ${sound()} ${h264} ${aac} -movflags +frag_keyframe+empty_moov+default_base_moof`,
  "b-frames.mp4": `${picture()} -c:v libx264 -preset slow -crf 32 -pix_fmt yuv420p -g 25 -bf 3`,
  "two-audio.mp4": `${picture()} ${sound(440)} ${sound(880, 44100)} -map 0 -map 1 -map 2 ${h264Plain} ${aac} -movflags +faststart`,
  "audio-only.mp4": `${sound()} ${aac}`,
  "flac.mp4": `${picture("64x36")} ${sound()} ${h264} -c:a flac -strict -2`,
  "opus.mp4": `${picture("64x36")} ${sound()} ${h264} ${opus}`,
  "vfr.mp4": `${picture()} -vf settb=1/1000,setpts='if(lt(N,20),N*40,800+(N-20)*100)' -fps_mode vfr ${h264Plain} -enc_time_base 1/1000`,
  "one-frame.mp4": `${picture()} -frames:v 1 ${h264}`,
  "no-frames.mp4": `${picture()} -frames:v 0 ${h264}`,
  "anamorphic.mp4": `${picture("80x90")} -vf setsar=2/1 ${h264Plain}`,
  "rotated-90.mp4": [
    `${picture()} ${h264Plain} {dir}/upright.mp4`,
    "-i {dir}/upright.mp4 -c copy -metadata:s:v:0 rotate=90",
  ],
  "rotated-180.mp4": [
    `${picture()} ${h264Plain} {dir}/upright.mp4`,
    "-i {dir}/upright.mp4 -c copy -metadata:s:v:0 rotate=180",
  ],
  "rotated-270.mp4": [
    `${picture()} ${h264Plain} {dir}/upright.mp4`,
    "-i {dir}/upright.mp4 -c copy -metadata:s:v:0 rotate=270",
  ],
  // Like a phone that was held upright.
  "phone.mp4": [
    `${picture()} ${sound()} ${h264Plain} ${aac} {dir}/upright.mp4`,
    "-i {dir}/upright.mp4 -c copy -metadata:s:v:0 rotate=90 -movflags +faststart",
  ],
  "edit-list.mp4": [
    `${picture()} ${sound()} ${h264} ${aac} {dir}/upright.mp4`,
    "-ss 0.5 -i {dir}/upright.mp4 -c copy -t 1",
  ],
  "hevc.mp4": `${picture()} -c:v libx265 -preset veryfast -crf 32 -pix_fmt yuv420p -tag:v hvc1 -x265-params log-level=none`,
  "av1-opus.mp4": `${picture()} ${sound()} -c:v libaom-av1 -cpu-used 8 -crf 45 -g 25 -pix_fmt yuv420p ${opus}`,
  "vp8-vorbis.webm": `${picture()} ${sound()} ${vp8} -c:a libvorbis -b:a 48k`,
  "vp9-opus.webm": `${picture()} ${sound()} ${vp9} ${opus}`,
  "vp9-10-bit.webm": `${picture()} -c:v libvpx-vp9 -b:v 60k -g 25 -cpu-used 8 -pix_fmt yuv420p10le -profile:v 2`,
  "bt2020.webm": bt2020("bt2020-10"),
  "pq.webm": bt2020("smpte2084"),
  "hlg.webm": bt2020("arib-std-b67"),
  "av1.webm": `${picture()} -c:v libaom-av1 -cpu-used 8 -crf 45 -g 25 -pix_fmt yuv420p`,
  "odd-size.webm": `${picture()} -vf scale=161:91,setsar=1 ${vp9}`,
  "audio-only.webm": `${sound()} ${opus}`,
  "live.webm": `${picture()} ${sound()} ${vp9} ${opus} -live 1 -f webm`,
  "sound.mp3": `${sound()} -c:a libmp3lame -q:a 6`,
  "no-info.mp3": `${sound(440, 44100)} -c:a libmp3lame -b:a 48k -write_xing 0 -id3v2_version 0`,
  "sound.wav": `${sound(440, 8000)} -c:a pcm_s16le`,
  "rf64.wav": `${sound(440, 8000)} -c:a pcm_s16le -rf64 always`,
  "opus.ogg": `${sound()} ${opus}`,
  "vorbis.ogg": `${sound()} -c:a libvorbis -b:a 48k`,
  "sound.flac": `${sound(440, 16000)} -c:a flac`,
  "sound.aac": `${sound()} ${aac}`,
  "pcm.mov": pcm(8000, 0.05, `u8 s8 ${integers} f32le f32be f64le f64be mulaw alaw`),
  // Above 65,535 Hz, descriptions of the second version name the format by flags.
  "pcm-flags.mov": pcm(96000, 0.005, `u8 s8 ${integers} f32le f32be f64le f64be`),
  "pcm.mkv": pcm(8000, 0.05, `u8 ${integers} f32le f64le mulaw alaw`),
  "tags/itunes.m4a": `${short} ${cover} ${tags} ${aac} -f ipod`,
  // Like a phone.
  "tags/keys.mov": `${picture("64x36", 25, 0.2)} ${h264Plain} -movflags use_metadata_tags -metadata com.apple.quicktime.location.ISO6709=+48.1374+011.5755/ -metadata com.apple.quicktime.creationdate=2024-05-17T18:30:00+0200 -metadata com.apple.quicktime.make=Apple`,
  "tags/user-data.mov": `${picture("64x36", 25, 0.2)} ${h264Plain} ${tags} -metadata location=+48.1374+011.5755/`,
  "tags/created.mp4": `${picture("64x36", 25, 0.2)} ${h264Plain} -metadata creation_time=2024-05-17T16:30:00Z`,
  "tags/sound.mkv": `${short} ${tags} -metadata creation_time=2023-01-02T03:04:05Z ${opus} -attach {dir}/tags/cover.png -metadata:s:t mimetype=image/png`,
  "tags/v23.mp3": `${short} ${cover} ${tags} -c:a libmp3lame -q:a 9 -id3v2_version 3 -write_id3v1 1`,
  "tags/v24.mp3": `${short} ${cover} ${tags} -c:a libmp3lame -q:a 9 -id3v2_version 4`,
  "tags/sound.flac": `${short} ${cover} ${tags} -c:a flac`,
  "tags/opus.ogg": `${short} ${tags} ${opus}`,
  "tags/vorbis.ogg": `${short} ${tags} -c:a libvorbis`,
  "tags/sound.wav": `${short} ${tags} -c:a pcm_s16le`,
  "subtitles/timed-text.mp4": `${picture("64x36")} ${srt} ${h264Plain} -c:s mov_text ${titled}`,
  "subtitles/fragmented.mp4": `${picture("64x36")} ${srt} ${h264Plain} -c:s mov_text ${titled} -movflags +frag_keyframe+empty_moov+default_base_moof`,
  "fragments/every-frame.mp4": `${picture("64x36")} ${h264Plain} -g 10 -movflags +frag_every_frame+empty_moov+default_base_moof`,
  "subtitles/srt.mkv": `${picture("64x36")} ${srt} ${srt} -map 0 -map 1 -map 2 ${vp8} -c:s srt ${titled} -metadata:s:s:1 language=deu`,
  "subtitles/ass.mkv": `${picture("64x36")} ${ass} ${vp8} -c:s ass ${titled}`,
  "subtitles/webvtt.mkv": `${picture("64x36")} ${vtt} ${vp8} -c:s copy ${titled}`,
  "subtitles/webvtt.webm": `${picture("64x36")} ${vtt} ${vp8} -c:s copy ${titled}`,
  "ac3.mkv": `${picture("64x36", 25, 2)} ${sound()} ${vp8} -c:a ac3 -b:a 64k`,
  "short-picture.mp4": `${picture("64x36", 25, 0.4)} ${sound()} ${h264Plain} ${opus}`,
  "mp3.mov": `${sound(440, 8000)} -c:a libmp3lame -b:a 8k`,
  "alpha.webm":
    "-f lavfi -i color=red:size=64x64:rate=10:duration=1,format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='if(lt(X,32),255,0)' -c:v libvpx-vp9 -b:v 60k -pix_fmt yuva420p -auto-alt-ref 0",
};

/** Splits arguments at spaces, but not within quotes: those are the filter's own. */
const split = (line: string) => line.match(/(?:'[^']*'|[^\s'])+/g) ?? [];

function ffmpeg(line: string): void {
  const bitexact = line.includes("-i {dir}") ? [] : ["-flags", "+bitexact"];
  const args = split(line.replaceAll("{dir}", here));
  const output = args.pop() as string;
  execFileSync("ffmpeg", ["-y", "-v", "error", ...args, ...bitexact, "-fflags", "+bitexact", output], {
    stdio: "inherit",
  });
}

const wanted = process.argv.slice(2);
for (const [name, lines] of Object.entries(clips)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const steps = typeof lines === "string" ? [lines] : lines;
  for (const [index, step] of steps.entries()) ffmpeg(index === steps.length - 1 ? `${step} {dir}/${name}` : step);
  console.log(name);
}
rmSync(join(here, "upright.mp4"), { force: true });
