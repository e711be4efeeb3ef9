import type { TestCheck, TestProblem } from "@academy/core/exam/builder/test-problem.schema.ts";
import { type CheckItem, FIELDS, fieldId, sectionId } from "./checklist.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { fromLocal, toLocal } from "../../../lib/local-time.rules.ts";
import { wholeNumber } from "./whole-number.rules.ts";

/** Total number of questions, and the percentage that is selected. */
export function selectedOf(
  { totalQuestions }: Pick<TestDraft, "totalQuestions">,
  selected: number,
): { wanted: number | null; percent: number } {
  const wanted = wholeNumber(totalQuestions);
  return { wanted, percent: wanted === null ? 0 : Math.min(100, (100 * selected) / wanted) };
}

/** What the server found and the page could not know, as items of the checklist. */
export const serverItems = (check: TestCheck | undefined, draft: TestDraft): CheckItem[] =>
  (check?.problems ?? []).map((problem, index) => ({
    id: `server-${index}`,
    words: placeWords(problem),
    state: problem.severity === "error" ? "wrong" : "warning",
    detail: problem.message,
    at: placeId(problem, draft),
    ...remedyOf(problem, draft),
  }));

const MINUTE_MS = 60_000;

function remedyOf({ code, severity }: TestProblem, draft: TestDraft): Pick<CheckItem, "remedy"> {
  if (code === "open_question" && severity === "error") {
    return {
      remedy: { words: "Close them for practice and use them", fields: { allowOpen: true } },
    };
  }
  const expiry = fromLocal(draft.expiryTime);
  if (code !== "no_room_for_starts" || expiry === null) return {};
  // One more minute is enough, because starts are spread over less than a minute.
  const expiryTime = toLocal(new Date(expiry + MINUTE_MS).toISOString());
  return { remedy: { words: "Close the test 1 minute later", fields: { expiryTime } } };
}

function placeWords({ number, section }: TestProblem): string {
  if (number !== null) return `Question ${number}`;
  return section === null ? "The test" : `Section ${section + 1}`;
}

function placeId({ questionId, section, path }: TestProblem, draft: TestDraft): string {
  if (questionId !== null) return questionId;
  const card = section === null ? undefined : draft.sections[section];
  if (card) return sectionId(card.key);
  if (path === "languages" || path === "translatedInstructions") return "rules";
  return fieldId(FIELDS.find((field) => field === path) ?? "title");
}
