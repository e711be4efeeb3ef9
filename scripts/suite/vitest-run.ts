import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OUTCOME_FILE } from "./outcome.reporter.ts";
import { nothingRan, Outcome } from "./outcome.ts";

const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const reporter = join(import.meta.dirname, "outcome.reporter.ts");

/**
 * Runs vitest once, by default with its output on this terminal, and returns the result. A file
 * that failed outside its tests, or an error that no test caught, counts as one failure.
 */
export function runVitest(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: "inherit" | "ignore" = "inherit",
): Outcome {
  const folder = mkdtempSync(join(tmpdir(), "academy-tests-"));
  const file = join(folder, "outcome.json");
  const reporters = ["--reporter=default", `--reporter=${reporter}`];
  try {
    const { status } = spawnSync(process.execPath, [vitest, "run", ...reporters, ...args], {
      cwd: root,
      env: { ...env, [OUTCOME_FILE]: file },
      stdio: ["ignore", output, output],
    });
    if (!existsSync(file)) return nothingRan;
    const outcome = Outcome.parse(JSON.parse(readFileSync(file, "utf8")));
    return { ...outcome, failed: status === 0 ? outcome.failed : Math.max(1, outcome.failed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
