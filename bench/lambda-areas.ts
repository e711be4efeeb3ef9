import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { BundleFigures } from "@academy/functions/bundle.ts";
import { routeTable } from "@academy/functions/api/route-table.ts";

const run = promisify(execFile);
/** The fastest of this many runs is the least disturbed by other programs. */
const PROCESSES = 9;

/** What a running attempt calls; each is refused at admission, once its area is loaded. */
const EXAM = ["PATCH /api/attempts/a/answers"];
const HEALTH = ["GET /api/health"];
/** One call of each area loads everything, as it was before areas were loaded on demand. */
const EVERYTHING = routeTable.flatMap(({ name, routes: [first] }) =>
  name === "documents" || first === undefined ? [] : [first.replace(/\{\w+\}/g, "a")],
);

/**
 * Loads a handler, calls it as API Gateway does, and prints the CPU milliseconds since its start.
 */
const caller = `
  const [file, ...calls] = process.argv.slice(1);
  if (file) {
    const { handler } = await import(file);
    for (const call of calls) {
      const [method, rawPath] = call.split(" ");
      const http = { method, path: rawPath, sourceIp: "192.0.2.1" };
      await handler({ version: "2.0", rawPath, rawQueryString: "", isBase64Encoded: false,
        headers: { host: "bench", "content-type": "application/json" },
        requestContext: { requestId: "1", http }, body: method === "GET" ? null : "[" }, {});
    }
  }
  const { user, system } = process.cpuUsage();
  process.stdout.write("\\n" + (user + system) / 1000);
  process.exit(0);`;

/** How the first call of an exam compares with the smallest one, and with loading all areas. */
export async function areaFigures(
  api: BundleFigures | undefined,
  folder: string,
  env: Record<string, string>,
) {
  const exam = api?.areas["attempts"];
  if (!exam) throw new Error("The bundle of the API has no area of attempts.");
  const file = pathToFileURL(join(folder, "handler.mjs")).href;
  const spent = async (args: readonly string[]): Promise<number> => {
    const all = ["--input-type=module", "-e", caller, ...args];
    const { stdout } = await run(process.execPath, all, { env });
    return Number(stdout.split("\n").at(-1));
  };
  const kinds = {
    node: [],
    health: [file, ...HEALTH],
    exam: [file, ...EXAM],
    all: [file, ...EVERYTHING],
  };
  const least = { node: Infinity, health: Infinity, exam: Infinity, all: Infinity };
  // In turn, so that a busy minute of the machine affects all of them.
  for (let i = 0; i < PROCESSES; i++) {
    for (const kind of ["node", "health", "exam", "all"] as const) {
      least[kind] = Math.min(least[kind], await spent(kinds[kind]));
    }
  }
  const [health, first, all] = [least.health, least.exam, least.all].map((ms) => ms - least.node);
  return {
    firstCallGzipKilobytes: exam.gzipBytes / 1024,
    cpuOfHealth: (first ?? NaN) / (health ?? NaN),
    firstCallCpuMs: first,
    healthCpuMs: health,
    everyAreaCpuMs: all,
  };
}
