import globalData from "@csstools/postcss-global-data";
import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import customMedia from "postcss-custom-media";
import { defineConfig } from "vite";
import { site } from "./site.build.ts";
import { startPage } from "./start-page.build.ts";

const media = resolve(import.meta.dirname, "../ui/media.css");

/**
 * Nothing is inlined into the page or its styles: the content policy only allows scripts from our
 * own origin, and every asset has a hash in its name so that it can be cached forever.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), startPage(), site(process.env["ACADEMY_DOMAIN"])],
  resolve: {
    // Each workspace package may have its own copy; two copies of React or Mantine contexts would
    // break.
    dedupe: ["react", "react-dom", "@mantine/core", "@mantine/hooks"],
  },
  css: { postcss: { plugins: [globalData({ files: [media] }), customMedia()] } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      output: {
        // Icons that several pages share are one file: a file for each would cost more than it saves.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "icons", test: /@tabler/, minShareCount: 3 }],
        },
      },
    },
  },
});
