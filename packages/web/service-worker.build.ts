import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { TEST_PAGE, type Kept } from "./service-worker.ts";
import { pathsOf } from "./worker-paths.build.ts";

type Bundle = Rolldown.OutputBundle;

/** The worker's address: at the root, so that its scope is the whole site. */
const WORKER = "service-worker.js";

/**
 * The pages of a running test and of the dashboard. The dashboard also resumes tests, and serves
 * practice.
 */
const PAGES = [TEST_PAGE, "/panel.html"];

/** The modules of a test: loaded by the router, and loaded when the page is idle. */
const TEST_MODULES = [
  "index.html",
  "app/focus-layout.tsx",
  "features/take-test/take-test-page.tsx",
  "features/take-test/guest/demo-test-page.tsx",
  "features/take-test/shown-questions.ts",
  "features/take-test/start/test-closed.tsx",
  "features/take-test/languages/language-parts.ts",
  "features/take-test/submission/submitted.tsx",
  "features/take-test/view/later-parts.ts",
  "features/take-test/view/sign-in-dialog.tsx",
  "features/take-test/offline/keep-test.ts",
  "features/take-test/offline/waits-for-connection.tsx",
  "shared/offline/offline-app.ts",
  "shared/outbox/start-sender.ts",
];

/** The further modules of the dashboard and of practice. */
const PANEL_MODULES = [
  "app/student-layout.tsx",
  "features/student-tests/dashboard-page.tsx",
  "features/student-tests/dashboard-parts.tsx",
  "features/practice/practice-page.tsx",
  "shared/offline/offline-panel.tsx",
  "shared/offline/forget-tests.shelf.ts",
  "shared/sign-in/forget-device.ts",
];

/** The modules that show and play kept lectures, for browsers with kept lectures. */
const LECTURE_MODULES = [
  "features/lectures/lectures-page.tsx",
  "features/lectures/lecture-player.tsx",
  "features/lectures/kept/on-this-device.tsx",
  "features/lectures/kept/keep-lecture.tsx",
  "features/lectures/kept/kept-playback.ts",
];

/** The parts of a response type that ask a question, and that check a practised answer. */
const ANSWER = /\/response-types\/[^/]+\/[^/]+\.(ui\.tsx|check\.ts)$/;

/**
 * The most bytes of the kept files, because each student loads them once per version, on a phone.
 */
const MOST_KEPT_BYTES = 1_000_000;
/** The most bytes of the files for kept lectures, in addition to the lectures themselves. */
const MOST_LECTURE_BYTES = 100_000;
/** The most bytes of the worker, because browsers load and compare it at every visit. */
const MOST_WORKER_BYTES = 21_300;

/** The types of files that a screen loads; the other files of a build are not for screens. */
const NEEDED = /[.](js|css|woff2)$/;

/** The fonts of papers in other scripts: a page that needs one loads and keeps it itself. */
const PAPER_FONT = /(^|[/])paper-[a-z]+-[^/]+[.]woff2$/;

/** Collects the files of a chunk and of its static imports: scripts, styles and fonts. */
function collect(bundle: Bundle, chunk: Rolldown.OutputChunk, files: Set<string>): void {
  if (files.has(chunk.fileName)) return;
  const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
  for (const file of [chunk.fileName, ...importedCss, ...importedAssets]) {
    if (NEEDED.test(file) && !PAPER_FONT.test(file)) files.add(file);
  }
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk") collect(bundle, next, files);
  }
}

/**
 * The files of these modules, and of the parts of response types in `ANSWER`.
 * @throws Error if a module is not in the build
 */
function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const files = new Set<string>();
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/web/${module}`)),
    );
    if (!chunk) throw new Error(`The build has no chunk for ${module}: has it been renamed?`);
    collect(bundle, chunk, files);
  }
  for (const chunk of chunks) {
    if (chunk.moduleIds.some((id) => ANSWER.test(id))) collect(bundle, chunk, files);
  }
  return files;
}

/**
 * What the worker of a built app keeps, with the current hashes of its pages.
 *
 * @param test the files that the page of a test needs
 * @param ofLectures files for browsers that keep lectures
 */
export async function keptOf(
  dir: string,
  of: Iterable<string>,
  { test = [], ofLectures = [] }: { test?: Iterable<string>; ofLectures?: Iterable<string> } = {},
): Promise<Kept> {
  const first = new Set(test);
  const names = new Set(of);
  const pages = await Promise.all(
    PAGES.map(async (page) => {
      const bytes = await readFile(join(dir, page));
      for (const [, file = ""] of bytes.toString().matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)) {
        (page === TEST_PAGE ? first : names).add(file);
      }
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { page, sha256, paths: pathsOf(page) };
    }),
  );
  const sorted = (all: Iterable<string>) => Array.from(all, (name) => `/${name}`).toSorted();
  const others = [...names].filter((name) => !first.has(name));
  const files = [...sorted(first), ...sorted(others)];
  const lectures = sorted(ofLectures).filter((file) => !files.includes(file));
  const all = JSON.stringify([pages, files, lectures]);
  const version = createHash("sha256").update(all).digest("hex").slice(0, 12);
  return { version, pages, files, testFiles: first.size, lectures };
}

/** The total size in bytes of the files that every browser keeps. */
export const sizeOf = (dir: string, { pages, files }: Pick<Kept, "pages" | "files">) =>
  bytesOf(dir, [...pages.map(({ page }) => page), ...files]);

async function bytesOf(dir: string, names: readonly string[]): Promise<number> {
  const all = await Promise.all(names.map((name) => readFile(join(dir, name))));
  return all.reduce((sum, { length }) => sum + length, 0);
}

/** The code of the worker as one classic script. */
async function scriptOf(call: string): Promise<string> {
  const entry = "\0service-worker-entry";
  const source = join(import.meta.dirname, "service-worker.ts");
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [
      {
        name: "service-worker-entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? `import * as worker from ${JSON.stringify(source)};${call}` : null,
      },
    ],
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [script] = outputs.filter((one) => one.type === "chunk");
  if (!script) throw new Error("service-worker.ts gave no script");
  return script.code;
}

/**
 * File names without the parts that nearly all have in common, because browsers read the worker at
 * every visit.
 */
const shortNames = (files: readonly string[]): string =>
  files.map((file) => file.replace(/^[/]assets[/]|[.]js$/g, "")).join(" ");

/** The worker's list of files, as code. */
function written({ files, lectures, ...kept }: Kept): string {
  const named = (all: readonly string[]) => `named(${JSON.stringify(shortNames(all))})`;
  return `{ ...${JSON.stringify(kept)}, files: ${named(files)}, lectures: ${named(lectures)} }`;
}

/** Code for the worker that restores the full names. */
const NAMED = `const named = (names) => names.split(" ").map((name) =>
  "/assets/" + name + (/[.](css|woff2)$/.test(name) ? "" : ".js"));`;

/**
 * Writes the worker of a built app beside the app's pages.
 *
 * @param offline false for the kill switch: a worker that deletes itself and everything that it
 * kept
 * @throws Error if the worker or the files that it keeps exceed their budget
 */
export async function writeWorker(dir: string, kept: Kept, offline = true): Promise<void> {
  const bytes = await sizeOf(dir, kept);
  if (bytes > MOST_KEPT_BYTES) {
    throw new Error(`The offline app has ${bytes} bytes, more than ${MOST_KEPT_BYTES}.`);
  }
  const more = await bytesOf(dir, kept.lectures);
  if (more > MOST_LECTURE_BYTES) {
    throw new Error(`Kept lectures need ${more} bytes more, over ${MOST_LECTURE_BYTES}.`);
  }
  const script = await scriptOf(
    offline ? `${NAMED}worker.serveApp(self, ${written(kept)});` : "worker.retire(self);",
  );
  if (script.length > MOST_WORKER_BYTES) {
    throw new Error(`The service worker has ${script.length} bytes, over ${MOST_WORKER_BYTES}.`);
  }
  await writeFile(join(dir, WORKER), script);
}

/**
 * Writes the service worker after the pages, because it contains their hashes.
 *
 * @param setting `ACADEMY_OFFLINE_APP`: "off" removes the worker from every browser
 */
export const serviceWorker = (setting: string | undefined): Plugin => ({
  name: "service-worker",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  writeBundle: {
    sequential: true,
    order: "post",
    async handler({ dir = "" }, bundle) {
      if (setting !== undefined && !["", "on", "off"].includes(setting)) {
        throw new Error(`ACADEMY_OFFLINE_APP is "${setting}". Write "on" or "off".`);
      }
      const test = filesOf(bundle, TEST_MODULES);
      const ofLectures = filesOf(bundle, LECTURE_MODULES);
      const kept = await keptOf(dir, filesOf(bundle, PANEL_MODULES), { test, ofLectures });
      await writeWorker(dir, kept, setting !== "off");
    },
  },
});
