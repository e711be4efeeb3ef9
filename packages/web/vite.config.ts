import globalData from "@csstools/postcss-global-data";
import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vite";
import { chunksByReach } from "./chunks.build.ts";
import { directIcons } from "./direct-icons.build.ts";
import { encoderSize } from "./encoder-size.build.ts";
import { fonts } from "./fonts.build.ts";
import { pdfFiles } from "./pdf-files.build.ts";
import { pages } from "./pages.build.ts";
import { serviceWorker } from "./service-worker.build.ts";
import { site } from "./site.build.ts";
import { smallRouter } from "./small-router.build.ts";
import { smallZod } from "./small-zod.build.ts";

const media = resolve(import.meta.dirname, "../ui/media.css");

/**
 * Nothing is inlined into the page or its styles. The content policy allows only scripts from our
 * own origin, and every asset has a hash in its name, so that it can be cached forever.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    fonts(),
    directIcons(),
    smallRouter(),
    smallZod(),
    encoderSize(),
    pdfFiles(),
    pages(),
    site(process.env["ACADEMY_DOMAIN"]),
    serviceWorker(process.env["ACADEMY_OFFLINE_APP"]),
  ],
  resolve: {
    // Without this, each workspace package could get its own copy, and two copies of React would
    // not work.
    dedupe: ["react", "react-dom"],
  },
  worker: {
    rolldownOptions: {
      // The library's licence requires the notice, and the build removes comments in the library's
      // files.
      output: { banner: "/*! mediabunny, https://mediabunny.dev, MPL-2.0 */" },
    },
  },
  css: { postcss: { plugins: [globalData({ files: [media] }), customMedia()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Switches the builder's warning off: our own budgets limit the size of each page.
    chunkSizeWarningLimit: Number.MAX_SAFE_INTEGER,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: chunksByReach(resolve(import.meta.dirname, "index.html")) },
    },
  },
});
