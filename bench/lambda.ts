import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildFunctions, type BundleFigures } from "@academy/functions/bundle.ts";
import { cloudEnvironment, tableNames } from "@academy/local/cloud-settings.ts";
import { areaFigures } from "./lambda-areas.ts";
import { wronglyEager } from "./lazy-code.ts";
import { median } from "./statistics.ts";

const run = promisify(execFile);
const PROCESSES = 7;

/** Loads a module, then prints the milliseconds of CPU that the process used since its start. */
const loader = `
  if (process.argv[1]) await import(process.argv[1]);
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((user + system) / 1000));
  process.exit(0);`;

/** Opening the clients needs the variables but makes no calls. */
const env = cloudEnvironment({
  cloudUrl: "http://127.0.0.1:9",
  dynamoUrl: "http://127.0.0.1:9",
  webOrigin: "http://localhost:3000",
  tables: tableNames,
});

/** Builds the functions and measures what a cold start of each loads and takes. */
export async function measureLambda(root: string) {
  const folder = join(root, ".build/bench-functions");
  try {
    const bundles = await buildFunctions(folder);
    const bare = await loadCpu(undefined);
    const figures = [];
    for (const bundle of bundles) figures.push(await figuresOf(bundle, folder, bare));
    const areas = await areaFigures(bundles[0], join(folder, "api"), env);
    return { ...Object.fromEntries(figures), exam: areas };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function figuresOf(bundle: BundleFigures, folder: string, bare: number) {
  const first = Object.values(bundle.areas).flatMap(({ sources }) => sources);
  const eager = wronglyEager([...new Set([...bundle.coldSources, ...first])]);
  for (const one of eager) console.error(`${bundle.name} loads too early: ${one}`);
  const cpu = await loadCpu(join(folder, bundle.name, "handler.mjs"));
  return [
    bundle.name,
    {
      coldStartGzipKilobytes: bundle.coldGzipBytes / 1024,
      wronglyEagerFiles: eager.length,
      coldStartKilobytes: bundle.coldBytes / 1024,
      allGzipKilobytes: bundle.totalGzipBytes / 1024,
      loadCpuMs: cpu - bare,
    },
  ] as const;
}

/** Median over fresh processes; without a file, the cost of Node itself. */
async function loadCpu(file: string | undefined): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < PROCESSES; i++) {
    const args = ["--input-type=module", "-e", loader];
    if (file !== undefined) args.push(pathToFileURL(file).href);
    const { stdout } = await run(process.execPath, args, { env });
    times.push(Number(stdout));
  }
  return median(times);
}
