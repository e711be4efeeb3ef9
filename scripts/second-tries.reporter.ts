import { appendFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

/** Environment variable with the file to write to: vitest gives a reporter no options from its command. */
export const SECOND_TRIES_FILE = "SECOND_TRIES_FILE";

const firstLine = (text: string): string => text.trim().split("\n", 1)[0] ?? "";

/** Writes down each test that failed before it passed, a line of JSON with its name and its fault. */
export default class SecondTries implements Reporter {
  readonly #file = process.env[SECOND_TRIES_FILE];

  onTestCaseResult(test: TestCase): void {
    if (!this.#file || !test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    const line = error ? `${name}: ${firstLine(error.message)}` : name;
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
