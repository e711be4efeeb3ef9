import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const START_PAGE = "screens/landing.tsx";

type Chunk = Rolldown.OutputChunk;

/** The files that a chunk cannot do without: those it imports, theirs, and all their styles. */
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

/**
 * Two pages out of one: `app.html` for every screen, and `index.html` for the start page alone,
 * which asks for that screen's files together with the app's instead of after them.
 */
export const startPage = (): Plugin => ({
  name: "start-page",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const chunk = Object.values(bundle).find(
      (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(START_PAGE),
    );
    if (chunk?.type !== "chunk") throw new Error(`${START_PAGE} is no chunk of the build`);
    const index = join(dir, "index.html");
    await copyFile(index, join(dir, "app.html"));
    const html = await readFile(index, "utf8");
    const links = [...neededBy(chunk, bundle)].filter((file) => !html.includes(file)).map(linkTo);
    await writeFile(index, html.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`));
  },
});
