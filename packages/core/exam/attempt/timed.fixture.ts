import type { QuestionView } from "../../bank/question/question.schema.ts";
import * as CreateTest from "../builder/create-test.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { addQuestion, ensureNames, EVERY_TYPE, testInput } from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";

/** The start request of a page that knows timed sections. */
export const CAN = ["sections"] as const;

/**
 * A test of three timed sections of 45, 45 and 30 minutes, open for three hours. The first section
 * has two questions with short answers; the other sections have one question each.
 */
export async function addTimedTest(
  deps: Deps,
  author: Actor,
  more: Record<string, unknown> = {},
): Promise<TestAdminView> {
  await ensureNames(deps, author);
  const bank: QuestionView[] = [];
  for (const at of [0, 0, 1, 0]) {
    const type = EVERY_TYPE[at];
    if (!type) throw new Error("There is no such response type");
    bank.push(await addQuestion(deps, author, type.responseType, type.example));
  }
  const subject = testInput(deps, bank).sectionDetails[0]?.subject;
  const section = (minutes: number, questions: readonly QuestionView[]) => ({
    subject,
    minutes,
    numQuestions: questions.length,
    questionIds: questions.map(({ _id }) => _id),
  });
  return CreateTest.create(
    deps,
    author,
    testInput(deps, bank, {
      durationMinutes: 120,
      expiryTime: iso(deps.clock.now() + 180 * MINUTE),
      timing: "SECTIONS",
      mayLeaveSection: true,
      sectionDetails: [
        section(45, bank.slice(0, 2)),
        section(45, bank.slice(2, 3)),
        section(30, bank.slice(3)),
      ],
      ...more,
    }),
  );
}
