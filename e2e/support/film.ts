import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type * as Bunny from "mediabunny";
import type { Page } from "playwright-core";

/** A film that is drawn for a test. */
export interface FilmPlan {
  seconds: number;
  width: number;
  height: number;
  fps: number;
  /** Slides that do not move, or a picture in which everything moves. */
  shows: "slides" | "camera";
  hasSound: boolean;
  container: "mp4" | "webm";
}

/** Twelve seconds whose bits call for all copies, since each of its frames is a whole picture. */
export const shortFilm: FilmPlan = {
  seconds: 12,
  width: 640,
  height: 360,
  fps: 10,
  shows: "slides",
  hasSound: true,
  container: "mp4",
};

const library = fileURLToPath(
  new URL("../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs", import.meta.url),
);

const studio = `<link rel="icon" href="data:,"><script type="module">
  import * as bunny from "/film-studio/library.mjs";
  globalThis.bunny = bunny;
</script>`;

/** Draws and encodes a film in a page of its own, as a file would come from a camera. */
export async function drawFilm(page: Page, plan: FilmPlan): Promise<Buffer> {
  await page.route("**/film-studio/*", async (route) => {
    const isLibrary = route.request().url().endsWith(".mjs");
    const body = isLibrary ? await readFile(library, "utf8") : studio;
    const contentType = isLibrary ? "text/javascript" : "text/html";
    await route.fulfill({ contentType, body });
  });
  await page.goto("/film-studio/page");
  await page.waitForFunction(() => "bunny" in globalThis);
  return Buffer.from(await page.evaluate(encodeFilm, plan), "base64");
}

/** Runs in the page: whatever it needs is inside. */
async function encodeFilm(plan: FilmPlan): Promise<string> {
  // The script of the page puts it there.
  const { bunny } = globalThis as unknown as { bunny: typeof Bunny };
  const { seconds, width, height, fps, shows, hasSound, container } = plan;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is nothing to draw on");
  const target = new bunny.BufferTarget();
  const format = container === "mp4" ? new bunny.Mp4OutputFormat() : new bunny.WebMOutputFormat();
  const output = new bunny.Output({ format, target });
  const pictures = new bunny.CanvasSource(canvas, {
    codec: container === "mp4" ? "avc" : "vp8",
    quality: new bunny.Quality({ bitrate: 2_000_000, bitrateMode: "variable" }),
    keyFrameInterval: shows === "slides" ? 0 : 2,
  });
  const sound = new bunny.AudioSampleSource({
    codec: "opus",
    quality: new bunny.Quality({ bitrate: 64_000 }),
  });
  output.addVideoTrack(pictures);
  if (hasSound) output.addAudioTrack(sound);
  await output.start();
  for (let second = 0; hasSound && second < seconds; second++) {
    const data = Float32Array.from({ length: 48_000 }, (_, i) => 0.2 * Math.sin(i / 17));
    const about = { format: "f32" as const, numberOfChannels: 1, sampleRate: 48_000 };
    const sample = new bunny.AudioSample({ ...about, data, timestamp: second });
    await sound.add(sample);
    sample.close();
  }
  for (let frame = 0; frame < seconds * fps; frame++) {
    const at = frame / fps;
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "black";
    context.font = `${height / 12}px sans-serif`;
    const slide = Math.floor(at / 4);
    for (let line = 0; line < 10; line++) {
      const text = `Slide ${slide}, line ${line}: v = u + at, s = ut + at²/2, F = q v × B`;
      context.fillText(text, width / 20, (height * (line + 1)) / 11);
    }
    for (let blot = 0; shows === "camera" && blot < 400; blot++) {
      context.fillStyle = `hsl(${(blot * 37 + frame * 11) % 360} 60% 50%)`;
      const x = (blot * 131 + frame * 17) % width;
      context.fillRect(x, (blot * 71 + frame * 13) % height, width / 12, height / 12);
    }
    await pictures.add(at, 1 / fps);
  }
  await output.finalize();
  const reader = new FileReader();
  const read = new Promise((resolve) => {
    reader.addEventListener("loadend", resolve);
  });
  reader.readAsDataURL(new Blob([target.buffer ?? new ArrayBuffer()]));
  await read;
  if (typeof reader.result !== "string") throw new Error("The film could not be read");
  return reader.result.split(",", 2)[1] ?? "";
}
