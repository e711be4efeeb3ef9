import { copyFile, readFile, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions, type Metafile } from "esbuild";
import { installNative, type NativePackage, SHARP } from "./native-packages.ts";

/** One Lambda function: its folder in the output and the file that exports `handler`. */
export interface FunctionEntry {
  name: string;
  file: string;
  /**
   * The native package to put next to the function's code; only for a function with native code.
   */
  native?: NativePackage;
  /** Files that the function reads; they are put next to its code. */
  assets?: readonly string[];
}

/** The sizes of the code that Lambda loads before the first event, and of the whole upload. */
export interface BundleFigures {
  name: string;
  /** The entry and every chunk it imports statically, without lazy chunks. */
  coldBytes: number;
  coldGzipBytes: number;
  coldFiles: string[];
  /** Source files with code in them, relative to the repository. */
  coldSources: string[];
  /**
   * All code that is loaded for the first call of an area, with the code of the cold start; by the
   * area's folder.
   */
  areas: Record<string, { gzipBytes: number; sources: string[] }>;
  totalBytes: number;
  totalGzipBytes: number;
}

/** The font of bills as PDF. */
const billFont = join(import.meta.dirname, "../core/sales/payment/NotoSansDevanagari-Regular.ttf");

/** Every function of the product; `handler.handler` is the handler of each output folder. */
export const functionEntries: readonly FunctionEntry[] = [
  { name: "api", file: join(import.meta.dirname, "api/handler.ts") },
  { name: "schedule", file: join(import.meta.dirname, "jobs/schedule.ts") },
  { name: "export", file: join(import.meta.dirname, "jobs/export.ts"), assets: [billFont] },
  { name: "mail-events", file: join(import.meta.dirname, "jobs/mail-events.ts") },
  { name: "import", file: join(import.meta.dirname, "jobs/import.ts") },
  { name: "probe", file: join(import.meta.dirname, "jobs/probe.ts") },
  { name: "release-check", file: join(import.meta.dirname, "jobs/release-check.ts") },
  { name: "images", file: join(import.meta.dirname, "jobs/images.ts"), native: SHARP },
];

/** The file that starts the thread for reading files, and the thread's program. */
const threadStarter = "packages/core/exchange/files/thread.ts";
const threadProgram = join(import.meta.dirname, "../core/exchange/files/read-file.worker.ts");

/** The only set of esbuild settings, for AWS, tests and the figures. */
const settings = {
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  splitting: true,
  entryNames: "handler",
  chunkNames: "chunks/[name]-[hash]",
  outExtension: { ".js": ".mjs" },
  minify: true,
  legalComments: "none",
  // Written to the same folder for reading stack traces; never uploaded or loaded.
  sourcemap: "external",
  metafile: true,
  // Prefers ES modules, from which unused code of the AWS SDK is left out: Node's usual choice is
  // the SDK's CommonJS, from which nothing can be left out.
  mainFields: ["module", "main"],
  conditions: ["module", "import"],
  // Native code stays a package: installNative() puts it next to the bundle.
  external: [SHARP.name],
  define: { "process.env.NODE_ENV": '"production"' },
  // CommonJS packages in an ES module still call require for Node's own modules.
  banner: {
    js: 'import{createRequire as __nodeRequire}from"node:module";const require=__nodeRequire(import.meta.url);',
  },
  logLevel: "silent",
} as const satisfies BuildOptions;

/**
 * Builds each function into `outDir/<name>/handler.mjs` with its lazy chunks. A function that may
 * start the thread for reading files also gets the thread's program.
 *
 * @throws esbuild's BuildFailure when a file is missing or does not parse.
 */
export async function buildFunctions(
  outDir: string,
  entries: readonly FunctionEntry[] = functionEntries,
): Promise<BundleFigures[]> {
  return Promise.all(entries.map((entry) => buildFunction(resolve(outDir, entry.name), entry)));
}

/**
 * Builds each function as it is uploaded, with its native packages for Lambda's machines.
 *
 * @throws Error as `buildFunctions` and `installNative` do.
 */
export async function buildUpload(outDir: string): Promise<BundleFigures[]> {
  const figures = await buildFunctions(outDir);
  for (const { name, native } of functionEntries) {
    if (native) await installNative(resolve(outDir, name), native);
  }
  return figures;
}

async function buildFunction(folder: string, entry: FunctionEntry): Promise<BundleFigures> {
  await rm(folder, { recursive: true, force: true });
  const metafile = await bundle(folder, entry.file, {});
  assertNoNativeCode(metafile, entry);
  for (const file of entry.assets ?? []) await copyFile(file, join(folder, basename(file)));
  if (!Object.hasOwn(metafile.inputs, threadStarter)) return figures(entry.name, metafile);
  // A thread is started by file name, so its program is one file without shared chunks.
  const thread = await bundle(folder, threadProgram, { entryNames: "[name]", splitting: false });
  const outputs = { ...metafile.outputs, ...thread.outputs };
  return figures(entry.name, { ...metafile, outputs });
}

/** Native code of 18 MB would slow down every cold start, so it must not come in unnoticed. */
function assertNoNativeCode({ outputs }: Metafile, { name, native }: FunctionEntry): void {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports);
  if (native || !imported.some(({ path }) => path === SHARP.name)) return;
  throw new Error(`The function "${name}" imports ${SHARP.name}, which only "images" may.`);
}

async function bundle(folder: string, file: string, over: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...settings,
    ...over,
    metafile: true,
    mainFields: [...settings.mainFields],
    external: [...settings.external],
    conditions: [...settings.conditions],
    absWorkingDir: resolve(import.meta.dirname, "../.."),
    entryPoints: [file],
    outdir: folder,
  });
  return metafile;
}

async function figures(name: string, metafile: Metafile): Promise<BundleFigures> {
  const code = Object.keys(metafile.outputs).filter((file) => file.endsWith(".mjs"));
  const sizes = new Map(await Promise.all(code.map(measure)));
  const names = Object.keys(metafile.outputs);
  // Lazily imported files are entry points too. The function's own entry point is handler.mjs.
  const cold = staticClosure(
    metafile,
    names.filter((file) => file.endsWith("/handler.mjs")),
  );
  const areas = Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) => {
    const area = /([^/]+)\.routes\.ts$/.exec(entryPoint ?? "")?.[1];
    return area === undefined ? [] : [[area, staticClosure(metafile, [...cold, file])] as const];
  });
  const sum = (files: string[], unit: "bytes" | "gzip") =>
    files.reduce((total, file) => total + (sizes.get(file)?.[unit] ?? 0), 0);
  return {
    name,
    coldBytes: sum(cold, "bytes"),
    coldGzipBytes: sum(cold, "gzip"),
    coldFiles: cold,
    coldSources: sourcesOf(metafile, cold),
    areas: Object.fromEntries(
      areas.map(([area, files]) => [
        area,
        { gzipBytes: sum(files, "gzip"), sources: sourcesOf(metafile, files) },
      ]),
    ),
    totalBytes: sum(code, "bytes"),
    totalGzipBytes: sum(code, "gzip"),
  };
}

function sourcesOf({ outputs }: Metafile, files: readonly string[]): string[] {
  const inputs = files.flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}));
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return [...new Set(used.map(([source]) => source))].sort();
}

async function measure(file: string) {
  const content = await readFile(resolve(import.meta.dirname, "../..", file));
  return [
    file,
    { bytes: content.byteLength, gzip: gzipSync(content, { level: 9 }).byteLength },
  ] as const;
}

/** The outputs and everything they reach without a dynamic import, in the order of discovery. */
function staticClosure({ outputs }: Metafile, from: readonly string[]): string[] {
  const reached = new Set(from);
  for (const file of reached) {
    for (const imported of outputs[file]?.imports ?? []) {
      if (imported.kind === "import-statement" && imported.external !== true) {
        reached.add(imported.path);
      }
    }
  }
  return [...reached];
}
