import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * The files of the PDF library that only some PDFs need: character tables, standard fonts, and the
 * readers of two kinds of pictures in plain JavaScript, because the content policy allows no wasm.
 */
const FOLDERS = [
  { name: "cmaps", files: /[.]bcmap$/ },
  { name: "standard_fonts", files: /[.](pfb|ttf)$/ },
  { name: "wasm", files: /_nowasm_fallback[.]js$/ },
];

/** Puts these files into the build, below an address with the library's version. */
export const pdfFiles = (): Plugin => ({
  name: "pdf-files",
  apply: "build",
  async generateBundle() {
    const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
    // The manifest is JSON with a version.
    const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
    for (const { name, files } of FOLDERS) {
      const folder = join(dirname(manifest), name);
      for (const file of (await readdir(folder)).filter((one) => files.test(one))) {
        const source = await readFile(join(folder, file));
        this.emitFile({ type: "asset", fileName: `assets/pdf-${version}/${name}/${file}`, source });
      }
    }
  },
});
