import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..");

const fileOf = (name: string): string => join(root, `.build/bench/${name}.json`);

/** The figures of earlier runs on this machine; nothing if there are none. */
export function savedFigures(name: string): object {
  if (!existsSync(fileOf(name))) return {};
  // Written by `saveFigures`.
  return JSON.parse(readFileSync(fileOf(name), "utf8")) as object;
}

export function saveFigures(name: string, figures: object): void {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(figures, null, 2)}\n`);
}

/** Short-lived rows need not fill the 16 to 32 MB that Node uses by default. */
const YOUNG_MEGABYTES = 8;

/**
 * The figures that a program of this folder prints. In a separate process, because its peak of
 * memory would include what others left.
 */
export function runApart(name: string, nodeOptions: readonly string[] = []): object {
  const program = join(root, `bench/${name}.ts`);
  const all = [`--max-semi-space-size=${YOUNG_MEGABYTES}`, ...nodeOptions, program];
  // Printed by that program.
  return JSON.parse(execFileSync(process.execPath, all, { encoding: "utf8" })) as object;
}
