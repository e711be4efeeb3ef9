import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The pinned CDK CLI: `npx` would fetch another. */
export const CDK: readonly string[] = [
  process.execPath,
  join(root, "node_modules/aws-cdk/bin/cdk"),
];

export interface Run {
  env: NodeJS.ProcessEnv;
  /** Called with each line of output. */
  say?: (line: string) => void;
  /** The program is killed after this time. */
  limitMs?: number;
}

export interface Outcome {
  /** Null for a program that was killed. */
  status: number | null;
  lines: string[];
}

/** Runs a program in the repository and reads both its outputs. */
export async function runProgram(
  [program = "", ...args]: readonly string[],
  { env, say, limitMs }: Run,
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ["inherit", "pipe", "pipe"],
    ...(limitMs !== undefined && { timeout: limitMs, killSignal: "SIGKILL" }),
  });
  const lines: string[] = [];
  const read = async (from: NodeJS.ReadableStream) => {
    for await (const line of createInterface({ input: from, crlfDelay: Infinity })) {
      lines.push(line);
      say?.(line);
    }
  };
  const ended = new Promise<number | null>((end, fail) => {
    child.once("close", end);
    child.once("error", fail);
  });
  await Promise.all([read(child.stdout), read(child.stderr)]);
  return { status: await ended, lines };
}

/** Variables for a program that must not see this machine's settings. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  // Tests share compiled code: without it, a program's start costs twice as much.
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
});

/** Variables for every run of the CDK CLI: no usage reports, no news. */
export const quiet = { CDK_DISABLE_CLI_TELEMETRY: "true" };
