import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/** Screens as HTML, by their addresses: from a build of the app that runs here. */
export async function drawn(root: string, paths: readonly string[]): Promise<Map<string, string>> {
  const drafts = join(root, ".build");
  await mkdir(drafts, { recursive: true });
  const outDir = await mkdtemp(join(drafts, "drawn-"));
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "error",
      plugins: [react()],
      ssr: { noExternal: true },
      build: { ssr: "start-page.tsx", outDir, emptyOutDir: true, assetsInlineLimit: 0 },
    });
    const module: unknown = await import(pathToFileURL(join(outDir, "start-page.js")).href);
    // The freshly built module of start-page.tsx.
    const { draw } = module as { draw: (path: string) => Promise<string> };
    const pages = await Promise.all(paths.map(async (path) => [path, await draw(path)] as const));
    return new Map(pages);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
