import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Outcome {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that is counted. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Runs vitest once, by default with its output on this terminal, and counts from its JSON report.
 * A file that failed outside its tests, or an error that no test caught, counts as one failed.
 */
export function runVitest(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: "inherit" | "ignore" = "inherit",
): Outcome {
  const folder = mkdtempSync(join(tmpdir(), "academy-tests-"));
  const reportFile = join(folder, "report.json");
  try {
    const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
    const { status } = spawnSync(process.execPath, [vitest, "run", ...reporters, ...args], {
      cwd: root,
      env,
      stdio: ["ignore", output, output],
    });
    if (!existsSync(reportFile)) return { passed: 0, failed: 1 };
    // Written by vitest a moment ago, in the shape that its JSON reporter documents.
    return count(JSON.parse(readFileSync(reportFile, "utf8")) as Report, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report: Report, status: number | null): Outcome {
  const brokenFiles = report.testResults.filter(
    ({ status: file, assertionResults }) =>
      file === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
}
