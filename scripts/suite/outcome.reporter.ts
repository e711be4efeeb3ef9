import { writeFileSync } from "node:fs";
import { isPush, THOROUGH } from "../../packages/core/testing/runs.ts";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import type { Fault, Outcome } from "./outcome.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Paths of what shows how a test failed. */
    evidence?: string[];
  }
}

/**
 * Environment variable with the file to write to: vitest passes no options to a reporter from its
 * command line.
 */
export const OUTCOME_FILE = "OUTCOME_FILE";

/** Writes the result of a run, for its closing lines: see `outcome.ts`. */
export default class OutcomeReporter implements Reporter {
  readonly #file = process.env[OUTCOME_FILE];
  #onlySome = false;
  #repeats = false;

  onInit({ config }: Vitest): void {
    this.#onlySome = config.testNamePattern !== undefined;
    this.#repeats = (config.repeats ?? 0) > 0;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    if (!this.#file) return;
    const tests = modules.flatMap((one) => [...one.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const outcome: Outcome = {
      passed: inState("passed").length,
      failed: inState("failed").length + modules.filter(failedOutside).length + unhandled.length,
      faults: modules.flatMap(faultsOf),
      // A test that is not repeated is skipped from its second try on.
      leftOut: this.#repeats ? [] : inState("skipped").flatMap((test) => this.#leftOut(test)),
      cpu: [...modules.flatMap(useOf), { file: "", project: "vitest", seconds: ownSeconds() }],
      drawing: tests.flatMap((test) => {
        const { draws } = test.meta();
        return draws ? [{ file: test.module.relativeModuleId, name: test.name, ...draws }] : [];
      }),
    };
    writeFileSync(this.#file, JSON.stringify(outcome));
  }

  /** Tests that the command line did not select are not listed. */
  #leftOut(test: TestCase): Outcome["leftOut"] {
    const result = test.result();
    const isLeft = isPush && test.tags.includes(THOROUGH);
    const note = result.state === "skipped" ? result.note : undefined;
    const reason = isLeft
      ? "a push leaves them to the thorough run"
      : (note ?? hookOf(test.module));
    if (reason === undefined && this.#onlySome) return [];
    return [{ file: test.module.relativeModuleId, ...(reason !== undefined && { reason }) }];
  }
}

/** What the runner itself used: it reads and compiles all files. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

function useOf(module: TestModule): Outcome["cpu"] {
  const { cpuSeconds: seconds } = module.meta();
  const { relativeModuleId: file, project } = module;
  return seconds === undefined ? [] : [{ file, project: project.name, seconds }];
}

/** Whether a file failed while all of its tests that ran passed: at its top, or in a hook. */
const failedOutside = (module: TestModule): boolean =>
  module.state() === "failed" && module.children.allTests("failed").next().done === true;

const hookOf = (module: TestModule): string | undefined =>
  failedOutside(module) ? "a hook of its file failed" : undefined;

function faultsOf(module: TestModule): Fault[] {
  const { relativeModuleId: file } = module;
  if (failedOutside(module)) return [faultOf(file, module.errors()[0], [])];
  return [...module.children.allTests("failed")].map((test) =>
    faultOf(`${file} > ${test.fullName}`, test.result().errors?.[0], test.meta().evidence ?? []),
  );
}

function faultOf(name: string, error: { message: string } | undefined, evidence: string[]): Fault {
  const message = error?.message.trim().split("\n", 1)[0];
  return { name, evidence, ...(message !== undefined && { message }) };
}
