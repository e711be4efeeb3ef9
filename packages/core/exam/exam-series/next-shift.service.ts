import * as TestCopies from "../assessment/copy-test.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { NextShift } from "./series-results.schema.ts";
import { load } from "./series-view.service.ts";

/**
 * The fields of an exam's last test for the next one, without its questions, and the tests whose
 * questions the next one leaves out. @throws AppError `not-found`
 */
export async function nextShift(deps: Deps, examId: string): Promise<NextShift> {
  const { tests, kind } = await load(deps, examId);
  const { testId } = tests.at(-1) ?? { testId: "" };
  const { sectionDetails, ...fields } = await TestCopies.copy(deps, testId);
  return {
    test: {
      ...fields,
      sectionDetails: sectionDetails.map((section) => ({ ...section, questionIds: [] })),
    },
    label: `${kind === "SHIFTS" ? "Shift" : "Paper"} ${tests.length + 1}`,
    excludeTests: tests.map((one) => one.testId),
  };
}
