import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import type { FailedFile, Outcome } from "./outcome.ts";

/**
 * Environment variable with the file to write to: vitest passes no options to a reporter from its
 * command line.
 */
export const OUTCOME_FILE = "OUTCOME_FILE";

/** Writes the result of a run, for its closing lines: see `outcome.ts`. */
export default class OutcomeReporter implements Reporter {
  readonly #file = process.env[OUTCOME_FILE];
  #onlySome = false;

  onInit({ config }: Vitest): void {
    this.#onlySome = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (!this.#file) return;
    const tests = modules.flatMap((one) => [...one.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const outcome: Outcome = {
      passed: inState("passed").length,
      failed: inState("failed").length + modules.filter(failedOutside).length + unhandled.length,
      failedFiles: modules.filter((module) => module.state() === "failed").map(failedFile),
      leftOut: inState("skipped").flatMap((test) => this.#leftOut(test)),
    };
    writeFileSync(this.#file, JSON.stringify(outcome));
  }

  /** Tests that the command line did not select are not listed. */
  #leftOut(test: TestCase): Outcome["leftOut"] {
    const result = test.result();
    const note = result.state === "skipped" ? result.note : undefined;
    const reason = note ?? (failedOutside(test.module) ? "a hook of its file failed" : undefined);
    if (reason === undefined && this.#onlySome) return [];
    return [{ file: test.module.relativeModuleId, ...(reason !== undefined && { reason }) }];
  }
}

/** Whether a file failed while all of its tests that ran passed: at its top, or in a hook. */
const failedOutside = (module: TestModule): boolean =>
  module.state() === "failed" && module.children.allTests("failed").next().done === true;

function failedFile(module: TestModule): FailedFile {
  const failed = [...module.children.allTests("failed")];
  const outside = failedOutside(module);
  const [error] = module.errors();
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    passed: [...module.children.allTests("passed")].length,
    failed: outside ? 1 : failed.length,
    faults: outside
      ? [withFault(module.relativeModuleId, error)]
      : failed.map((test) =>
          withFault(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]),
        ),
  };
}

const withFault = (name: string, error: { message: string } | undefined): string =>
  error ? `${name}: ${error.message.trim().split("\n", 1)[0]}` : name;
