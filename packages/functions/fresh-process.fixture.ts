import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildFunctions, functionEntries } from "./bundle.ts";

const run = promisify(execFile);

/** Reads the event and prints the answer on the last line, after the function's own output. */
const script = `
  const [file, event, name] = process.argv.slice(1);
  const { [name]: handler } = await import(file);
  const answer = await handler(JSON.parse(event), { awsRequestId: "request-1" });
  process.stdout.write("\\n" + JSON.stringify(answer ?? null) + "\\n", () => process.exit(0));`;

/** The result of a function's first event in a process of its own. */
export interface Outcome {
  /** The function's answer, read from JSON; null if it gave no answer. */
  answer: unknown;
  /** The process's log, one JSON object per line. */
  log: Record<string, unknown>[];
}

/**
 * The product's functions, built as for Lambda, in a folder without node_modules. Only the function
 * with native code finds its native package there, in the variant for this machine.
 */
export interface BuiltFunctions {
  /** Starts a process for one event. @throws Error with its output when it fails */
  call(name: string, event: unknown, handler?: string): Promise<Outcome>;
  remove(): Promise<void>;
}

export async function buildFresh(): Promise<BuiltFunctions> {
  const folder = await mkdtemp(join(tmpdir(), "academy-handlers-"));
  await buildFunctions(folder);
  const installed = join(import.meta.dirname, "../../node_modules");
  for (const { name, native } of functionEntries) {
    if (!native) continue;
    const modules = join(folder, name, "node_modules");
    await mkdir(modules);
    await symlink(join(installed, native.name), join(modules, native.name));
  }
  return {
    async call(name, event, handler = "handler") {
      const file = pathToFileURL(join(folder, name, "handler.mjs")).href;
      const args = ["--input-type=module", "-e", script, file, JSON.stringify(event), handler];
      const { stdout } = await run(process.execPath, args, {
        cwd: folder,
        // The product's variables and nothing from a developer's shell.
        env: Object.fromEntries(
          Object.entries(process.env).filter(([key]) => !key.startsWith("npm_")),
        ),
        maxBuffer: 32 * 1024 ** 2,
      });
      const lines = stdout.split("\n").filter((line) => line !== "");
      const answer: unknown = JSON.parse(lines.pop() ?? "null");
      // Each line of the log is a JSON object.
      return { answer, log: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
