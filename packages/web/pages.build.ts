import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { APP_PAGE, FAMILY_PAGES } from "@academy/core/kernel/shared/pages.rules.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { textFont } from "./fonts.build.ts";
import { darkBeforeScripts, drawn } from "./start-page.build.ts";

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

interface Family {
  /** The layout and the screens, in the order in which the router loads them. */
  modules: readonly [layout: string, ...screen: string[]];
  /** The address whose screen the page contains prerendered. */
  drawnAt?: string;
  /** The title of the prerendered screen, the same as the screen itself sets. */
  title?: string;
  /** Whether the page has no `boot.ts`, because it would have nothing to do. */
  withoutBoot?: true;
}

const families: Record<(typeof FAMILY_PAGES)[number]["page"], Family> = {
  "/index.html": {
    modules: ["features/landing/landing-page.tsx"],
    drawnAt: "/",
    withoutBoot: true,
  },
  "/login.html": {
    modules: ["app/auth-layout.tsx", "features/sign-in/login-page.tsx"],
    drawnAt: "/login",
    title: "Login",
  },
  "/signup.html": {
    modules: ["app/auth-layout.tsx", "features/sign-in/sign-up-page.tsx"],
    drawnAt: "/signup",
    title: "Sign up",
  },
  "/panel.html": {
    modules: ["app/student-layout.tsx", "features/student-tests/dashboard-page.tsx"],
  },
  "/take-test.html": {
    modules: ["features/take-test/take-test-page.tsx"],
    withoutBoot: true,
  },
  "/report.html": { modules: ["app/reader-layout.tsx", "features/report/report-page.tsx"] },
};

const EMPTY_ROOT = '<div id="root"></div>';

/** The name without its hash; like every other script, it can be cached forever. */
const BOOT = "boot.js";

/** The most bytes of `boot.ts`: the first paint waits until it has run, so it must stay small. */
const BOOT_LIMIT = 3_300;

/**
 * `boot.ts` as a script of its own. It imports constants from larger modules, but must not contain
 * the rest of their code.
 *
 * @throws Error if it contains a part of the app
 */
async function bootScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: {
        input: join(root, "boot.ts"),
        treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
        output: { format: "iife" },
      },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [script] = outputs.filter((one) => one.type === "chunk");
  if (!script) throw new Error("boot.ts gave no script");
  if (script.code.length > BOOT_LIMIT) {
    throw new Error(`boot.ts has ${script.code.length} bytes: what does it import that does more?`);
  }
  return script.code;
}

/**
 * The files that a module needs, in the order in which they are loaded: first the files of its
 * imports, then its own styles.
 */
function neededBy(module: string, bundle: Bundle, needed: Set<string>): void {
  const chunk = Object.values(bundle).find(
    (one) => one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
  );
  if (chunk?.type !== "chunk") throw new Error(`The build has no chunk for ${module}`);
  const visit = (one: Chunk): void => {
    if (needed.has(one.fileName)) return;
    needed.add(one.fileName);
    for (const name of one.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") visit(next);
    }
    for (const style of one.viteMetadata?.importedCss ?? []) needed.add(style);
  };
  visit(chunk);
}

const relations: Record<string, string> = {
  css: 'rel="stylesheet"',
  woff2: 'rel="preload" as="font" type="font/woff2"',
  js: 'rel="modulepreload"',
};

/**
 * A preload link. The app loads files with the same `crossorigin`; otherwise they would be loaded
 * twice.
 */
const linkTo = (file: string, more = ""): string =>
  `<link ${relations[file.split(".").at(-1) ?? ""]} crossorigin${more} href="/${file}">`;

/**
 * Low priority for a screen's code, so that the frame appears sooner, and for the font, because the
 * text is visible without it. Styles are all needed at the start.
 */
const inNoHurry = (file: string): string => (file.endsWith(".css") ? "" : ' fetchpriority="low"');

interface Output {
  dir: string;
  bundle: Bundle;
  boot: string;
  /** The HTML of the prerendered screens, by their addresses. */
  screens: ReadonlyMap<string, string>;
}

/** The page of one family of screens, made from the page that Vite wrote. */
async function pageOf(
  { modules, drawnAt, title, withoutBoot }: Family,
  html: string,
  { dir, bundle, boot, screens }: Output,
): Promise<string> {
  const [layout, ...screen] = modules;
  const first = new Set<string>();
  neededBy(layout, bundle, first);
  const needed = new Set(first);
  for (const module of screen) neededBy(module, bundle, needed);
  const linked = Array.from(html.matchAll(/href="\/([^"]+\.css)"/g), ([, file = ""]) => file);
  const sheets = new Set([...linked, ...[...needed].filter((file) => file.endsWith(".css"))]);
  const styles = await Promise.all([...sheets].map((file) => readFile(join(dir, file), "utf8")));
  // The start page works without the font, and has a budget of bytes.
  const files = new Set([...(drawnAt === "/" ? [] : [textFont(bundle)]), ...needed]);
  const mayWait = (file: string) => drawnAt === undefined && !first.has(file);
  const head = [
    ...[...files]
      .filter((file) => !html.includes(file))
      .map((file) => linkTo(file, mayWait(file) ? inNoHurry(file) : "")),
    ...(drawnAt === undefined ? [] : [darkBeforeScripts(styles)]),
  ].join("\n    ");
  const root =
    drawnAt === undefined
      ? EMPTY_ROOT
      : `<div id="root" data-drawn="${drawnAt}">${screens.get(drawnAt)}</div>`;
  const script = withoutBoot ? "" : `<script src="/${boot}"></script>\n    `;
  return html
    .replace('<script type="module"', (found) => script + found)
    .replace("</head>", () => `  ${head}\n  </head>`)
    .replace(/<title>(.*?)<\/title>/, (all, brand) =>
      title === undefined ? all : `<title>${title} · ${brand}</title>`,
    )
    .replace(EMPTY_ROOT, () => root);
}

/**
 * Makes many pages from one: `app.html` for every screen, and a page for each family of screens on
 * which visits begin. Such a page loads its screen's files together with the app's files instead of
 * after them. Some pages are prerendered, and some send the screen's first API calls.
 */
export function pages(): Plugin {
  let bootFile = "";
  return {
    name: "pages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async generateBundle() {
      const source = await bootScript(import.meta.dirname);
      bootFile = this.getFileName(this.emitFile({ type: "asset", name: BOOT, source }));
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = "" }, bundle) {
        const html = await readFile(join(dir, "index.html"), "utf8");
        if (!html.includes(EMPTY_ROOT)) throw new Error("index.html has no empty root");
        await writeFile(join(dir, APP_PAGE), html);
        const addresses = Object.values(families).flatMap(({ drawnAt }) => drawnAt ?? []);
        const screens = await drawn(import.meta.dirname, addresses);
        for (const { page } of FAMILY_PAGES) {
          const output = { dir, bundle, boot: bootFile, screens };
          await writeFile(join(dir, page), await pageOf(families[page], html, output));
        }
      },
    },
  };
}
