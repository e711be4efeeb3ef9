import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { launchChromium } from "../e2e/support/chromium.ts";
import type { Frame } from "./lectures/page.ts";
import { webm } from "./lectures/webm.ts";
import { orExit, readOptions } from "./arguments.ts";

/** `npm run lectures`: draws the sample lectures again, with their posters. */
const folder = resolve(import.meta.dirname, "../packages/local/sample/lectures");
const names = ["projectile", "standing-wave", "bohr", "unit-circle"];

interface Film {
  frames: Frame[];
  poster: string;
}

async function main(): Promise<void> {
  orExit(() => readOptions("lectures", {}));
  const entry = join(import.meta.dirname, "lectures/page.ts");
  const built = await build({ entryPoints: [entry], bundle: true, format: "iife", write: false });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    // WebCodecs only exist in a secure context.
    await page.route("https://lectures.invalid/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Lectures</title>" }),
    );
    await page.goto("https://lectures.invalid/");
    await page.addScriptTag({ content: built.outputFiles[0]?.text ?? "" });
    for (const name of names) {
      const { frames, poster } = await page.evaluate<Film>(`film(${JSON.stringify(name)})`);
      const bytes = webm(frames);
      await writeFile(join(folder, `${name}.webm`), bytes);
      await writeFile(join(folder, `${name}.jpg`), poster.split(",")[1] ?? "", "base64");
      console.log(`${name}.webm ${Math.round(bytes.length / 1024)} KB`);
    }
  } finally {
    await browser.close();
  }
}

await main();
