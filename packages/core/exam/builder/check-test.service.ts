import { toMarks } from "@academy/response-types/shared/marks.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { describeScheme } from "@academy/response-types/shared/scheme.ts";
import type { Paper } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { FieldError } from "../../kernel/shared/error.ts";
import * as Preparation from "./preparation.service.ts";
import * as SharedQuestions from "./shared-questions.service.ts";
import { readableParts } from "./readable-input.rules.ts";
import { error } from "./test-problem.rules.ts";
import type { TestCheck, TestProblem } from "./test-problem.schema.ts";

/**
 * Checks a test in the builder as publishing would; nothing is written. Invalid fields are passed
 * in as `unreadable`; everything else is still checked. The result also says which tests share its
 * questions.
 * @param testId the stored test that is being edited
 */
export async function check(
  deps: Deps,
  body: Record<string, unknown>,
  unreadable: readonly FieldError[],
  testId?: string,
): Promise<TestCheck> {
  const refused = unreadable.map(({ path, message }) => {
    const section = /^sectionDetails\.(\d+)/.exec(path)?.[1];
    return error("invalid_input", path, message, section ? { section: Number(section) } : {});
  });
  const input = readableParts(body, deps.clock.now());
  if (!input)
    return { ready: false, problems: refused, totalQuestions: 0, maxMarks: 0, sections: [] };
  const ref = { testId: "", paper: "" };
  const prepared = await Preparation.prepare(deps, input, ref);
  const ids = prepared.paper.key.questions.map(({ questionId }) => questionId);
  const shared = await SharedQuestions.problemsOf(deps, input, ids, testId);
  const found = [...prepared.problems, ...shared];
  const problems = [...refused, ...found.filter(isOnOtherField(refused))];
  return {
    ready: problems.every(({ severity }) => severity === "warning"),
    problems,
    totalQuestions: prepared.paper.student.questions.length,
    maxMarks: toMarks(prepared.maxMarks, prepared.markUnit),
    sections: sectionsOf(prepared.paper),
  };
}

/** Whether a problem is on a field that has not been reported as unreadable already. */
const isOnOtherField =
  (refused: readonly TestProblem[]) =>
  ({ path }: TestProblem): boolean =>
    !refused.some((one) => one.path === path);

const sectionsOf = ({ cover, student }: Paper): TestCheck["sections"] =>
  cover.sections.map(({ scheme, choose }, index) => {
    const types = (cover.sectionTypes[index] ?? []).map((code) => responseTypes.get(code));
    const questions = student.questions.filter(({ section }) => section === index);
    const counted = questions.slice(0, choose?.atMost);
    const centi = counted.reduce((sum, { marks }) => sum + Math.round(marks * 100), 0);
    return {
      questions: questions.length,
      maxMarks: centi / 100,
      marking: describeScheme(scheme, types),
    };
  });
