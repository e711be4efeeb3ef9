import { resolve } from "node:path";
import { columnsStep } from "./checks/columns.ts";
import { dependenciesStep } from "./checks/dependencies.ts";
import { documentsStep } from "./checks/documents.ts";
import { emptyStatesStep } from "./checks/empty-states.ts";
import { hygieneStep, sizesStep } from "./checks/hygiene.ts";
import { importsStep } from "./checks/imports.ts";
import { pageBudgetsStep } from "./checks/page-budgets.ts";
import { wrappersStep } from "./checks/wrappers.ts";
import { stylesStep } from "./checks/styles.ts";
import { type Step, toolStep } from "./checks/step.ts";
import { orExit, readOptions } from "./arguments.ts";

/** They run side by side, and each is reported when it ends. */
const steps: readonly Step[] = [
  toolStep("format", "oxfmt", ["--check"]),
  // Rules that need types and the compiler's own errors, from one reading of all types.
  toolStep("lint and types", "oxlint", ["--type-aware", "--type-check", "--deny-warnings"]),
  importsStep,
  wrappersStep,
  dependenciesStep,
  sizesStep,
  hygieneStep,
  documentsStep,
  stylesStep,
  columnsStep,
  emptyStatesStep,
  pageBudgetsStep,
  toolStep("dead code", "knip", ["--no-progress", "--treat-config-hints-as-errors"]),
];

async function runStep(step: Step, root: string): Promise<boolean> {
  const started = performance.now();
  const problems = await problemsOf(step, root);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? "ok    " : "FAILED"} ${step.name} (${seconds} s)`);
  for (const problem of problems) console.log(`       ${problem}`);
  return problems.length === 0;
}

/** A step that cannot do its work has found a problem: it must not end the steps after it. */
async function problemsOf(step: Step, root: string): Promise<string[]> {
  try {
    return await step.run(root);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** `node scripts/check.ts [--root folder] [--only step]...`; exit code 1 when a step fails. */
async function main(): Promise<void> {
  const options = { root: { type: "string" }, only: { type: "string", multiple: true } } as const;
  const values = orExit(() => readOptions("check", options));
  const root = resolve(values.root ?? resolve(import.meta.dirname, ".."));
  const unknown = values.only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `No such step: ${unknown.join(", ")}. Steps: ${steps.map((s) => s.name).join(", ")}`,
    );
    process.exitCode = 2;
    return;
  }
  const chosen = steps.filter((step) => values.only?.includes(step.name) ?? true);
  const results = await Promise.all(chosen.map((step) => runStep(step, root)));
  const passed = results.filter(Boolean).length;
  console.log(`${passed} passed, ${chosen.length - passed} failed`);
  process.exitCode = passed === chosen.length ? 0 : 1;
}

await main();
