import globalData from "@csstools/postcss-global-data";
import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vite";
import { chunksByReach } from "./chunks.build.ts";
import { directIcons } from "./direct-icons.build.ts";
import { fonts } from "./fonts.build.ts";
import { mantineStyles } from "./mantine-styles.build.ts";
import { pages } from "./pages.build.ts";
import { site } from "./site.build.ts";
import { smallRouter } from "./small-router.build.ts";

const media = resolve(import.meta.dirname, "../ui/media.css");

/**
 * Nothing is inlined into the page or its styles: the content policy allows scripts of our own
 * origin only, and every asset carries its hash so that it may be kept for ever.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    fonts(),
    directIcons(),
    smallRouter(),
    mantineStyles(),
    pages(),
    site(process.env["ACADEMY_DOMAIN"]),
  ],
  resolve: {
    // Each workspace package may hold its own copy; two Reacts or two Mantine contexts would break.
    dedupe: ["react", "react-dom", "@mantine/core", "@mantine/hooks"],
  },
  css: { postcss: { plugins: [globalData({ files: [media] }), customMedia()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: chunksByReach(resolve(import.meta.dirname, "index.html")) },
    },
  },
});
