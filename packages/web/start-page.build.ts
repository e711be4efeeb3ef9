import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";

/**
 * Rules for the dark scheme of the system, which apply until a script has set the attribute that
 * names the scheme.
 */
export function darkBeforeScripts(styles: readonly string[]): string {
  const rules = styles.flatMap((css) =>
    Array.from(
      css.matchAll(/:root\[data-scheme="?dark"?\]\s*(\{[^{}]*\})/g),
      ([, body = ""]) => `:root:not([data-scheme])${body}`,
    ),
  );
  if (rules.length === 0) throw new Error("The styles have no rules for the dark scheme");
  return `<style media="screen and (prefers-color-scheme: dark)">${rules.join("")}</style>`;
}

/** Screens as HTML, by their addresses, rendered by a build of the app that runs here. */
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
    // The module of start-page.tsx, which was just built.
    const { draw } = module as { draw: (path: string) => Promise<string> };
    const pages = await Promise.all(paths.map(async (path) => [path, await draw(path)] as const));
    return new Map(pages);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
