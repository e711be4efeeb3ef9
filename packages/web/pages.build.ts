import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { APP_PAGE, FAMILY_PAGES } from "@academy/core/kernel/shared/pages.rules.ts";
import { build, type Plugin, type Rolldown } from "vite";
import { textFont } from "./fonts.build.ts";
import { darkBeforeScripts, drawn } from "./start-page.build.ts";

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

interface Family {
  /** Layout and screen, as the router loads them one after the other. */
  modules: readonly [layout: string, ...screen: string[]];
  /** The one address whose screen the page holds already drawn. */
  drawnAt?: string;
  /** The title of that screen, the same as the screen sets. */
  title?: string;
  /** Without `boot.ts`, which has nothing to do there. */
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

/** Named by its content, so that it may be kept for ever like any other script. */
const BOOT = "boot.js";

/** `boot.ts` delays the first paint until it has run, so it must stay this small. */
const BOOT_LIMIT = 3_300;

/**
 * `boot.ts` as a script of its own. It takes constants out of modules that do much more, and nothing
 * of what these would do when they are loaded.
 *
 * @throws Error when a part of the app came along
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
 * The files that a module cannot do without, in the order in which its import loads them: what each
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

/** The app asks with the same `crossorigin`, or the file would be loaded twice. */
const linkTo = (file: string, more = ""): string =>
  `<link ${relations[file.split(".").at(-1) ?? ""]} crossorigin${more} href="/${file}">`;

/**
 * A screen's code may come after the frame's, so that the frame shows sooner. The font may come
 * later too, because the text shows without it. Styles are all needed at the start.
 */
const inNoHurry = (file: string): string => (file.endsWith(".css") ? "" : ' fetchpriority="low"');

interface Output {
  dir: string;
  bundle: Bundle;
  boot: string;
  /** Screens that come drawn, by their addresses. */
  screens: ReadonlyMap<string, string>;
}

/** The page of one family, made from the page that Vite made. */
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
  // The start page is complete without the font, and has its bytes counted.
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
 * Many pages out of one: `app.html` for every screen, and a page for each family of screens that are
 * opened first. It asks for its screen's files together with the app's instead of after them; some
 * come drawn, and some start the screen's calls of the API.
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
