import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { SECOND_TRIES_FILE } from "./second-tries.reporter.ts";

export interface Outcome {
  passed: number;
  failed: number;
  /** Tests that passed only after they had failed, each with what was wrong at first. */
  secondTries: readonly string[];
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
  const triesFile = join(folder, "second-tries.jsonl");
  try {
    const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
    const reporters = [
      "--reporter=default",
      "--reporter=json",
      `--reporter=${join(import.meta.dirname, "second-tries.reporter.ts")}`,
      `--outputFile.json=${reportFile}`,
    ];
    const { status } = spawnSync(process.execPath, [vitest, "run", ...reporters, ...args], {
      cwd: root,
      env: { ...env, [SECOND_TRIES_FILE]: triesFile },
      stdio: ["ignore", output, output],
    });
    if (!existsSync(reportFile)) return { passed: 0, failed: 1, secondTries: [] };
    // Written by vitest a moment ago, in the shape that its JSON reporter documents.
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    return { ...count(report, status), secondTries: linesOf(triesFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file of JSON texts, one a line; none when nothing was written. */
function linesOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => z.string().parse(JSON.parse(line)));
}

function count(report: Report, status: number | null): Pick<Outcome, "passed" | "failed"> {
  const brokenFiles = report.testResults.filter(
    ({ status: file, assertionResults }) =>
      file === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed };
}
