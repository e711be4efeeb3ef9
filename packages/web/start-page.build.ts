import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";

const SCREEN = "features/landing/landing-page.tsx";
const EMPTY_ROOT = '<div id="root"></div>';

type Chunk = Rolldown.OutputChunk;

/** All files that a chunk needs: its imports, their imports, and their styles. */
function neededBy(chunk: Chunk, bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set<string>();
  const visit = (one: Chunk) => {
    if (needed.has(one.fileName)) return;
    needed.add(one.fileName);
    for (const style of one.viteMetadata?.importedCss ?? []) needed.add(style);
    for (const name of one.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") visit(next);
    }
  };
  visit(chunk);
  return needed;
}

const linkTo = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Rules for the dark scheme that apply until a script has set the attribute. */
function darkBeforeScripts(styles: readonly string[]): string {
  const rules = styles.flatMap((css) =>
    Array.from(
      css.matchAll(/:root\[data-mantine-color-scheme="?dark"?\]\s*(\{[^{}]*\})/g),
      ([, body = ""]) => `:root:not([data-mantine-color-scheme])${body}`,
    ),
  );
  if (rules.length === 0) throw new Error("The styles have no rules for the dark scheme");
  return `<style media="screen and (prefers-color-scheme: dark)">${rules.join("")}</style>`;
}

/** Renders the start page's HTML from a build that runs here. */
async function drawn(root: string): Promise<string> {
  const drafts = join(root, ".build");
  await mkdir(drafts, { recursive: true });
  const outDir = await mkdtemp(join(drafts, "start-page-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      plugins: [react()],
      ssr: { noExternal: true },
      build: { ssr: "start-page.tsx", outDir, emptyOutDir: true, assetsInlineLimit: 0 },
    });
    const module: unknown = await import(pathToFileURL(join(outDir, "start-page.js")).href);
    // The freshly built module of start-page.tsx.
    return await (module as { draw(): Promise<string> }).draw();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * Creates two pages: `app.html` for every screen, and `index.html` for the start page. The latter
 * is prerendered, and requests its screen's files together with the app's instead of after them.
 */
export const startPage = (): Plugin => ({
  name: "start-page",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  writeBundle: {
    sequential: true,
    async handler({ dir = "" }, bundle) {
      const chunk = Object.values(bundle).find(
        (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(SCREEN),
      );
      if (chunk?.type !== "chunk") throw new Error(`${SCREEN} is no chunk of the build`);
      const index = join(dir, "index.html");
      await copyFile(index, join(dir, "app.html"));
      const html = await readFile(index, "utf8");
      const files = [...neededBy(chunk, bundle)];
      const links = files.filter((file) => !html.includes(file)).map(linkTo);
      const linked = Array.from(html.matchAll(/href="\/([^"]+\.css)"/g), ([, file = ""]) => file);
      const sheets = new Set([...linked, ...files.filter((file) => file.endsWith(".css"))]);
      const styles = await Promise.all(
        [...sheets].map((file) => readFile(join(dir, file), "utf8")),
      );
      const head = [...links, darkBeforeScripts(styles)].join("\n    ");
      const body = await drawn(import.meta.dirname);
      if (!html.includes(EMPTY_ROOT)) throw new Error("index.html has no empty root");
      await writeFile(
        index,
        html
          .replace("</head>", () => `  ${head}\n  </head>`)
          .replace(EMPTY_ROOT, () => `<div id="root">${body}</div>`),
      );
    },
  },
});
