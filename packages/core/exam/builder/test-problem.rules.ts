import type { DraftQuestion, FreezeProblem } from "../paper/freeze.rules.ts";
import { startSpreadSeconds } from "../attempt/start-spread.rules.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { EDIT_LOCK_MS } from "./edit-lock.rules.ts";
import type { TestInput } from "./test-input.schema.ts";
import type { ProblemCode, TestProblem } from "./test-problem.schema.ts";
import type { Section } from "../assessment/assessment.schema.ts";

type Place = Partial<Pick<TestProblem, "section" | "questionId" | "number">>;

const problem =
  (severity: TestProblem["severity"]) =>
  (code: ProblemCode, path: string, message: string, place: Place = {}): TestProblem => ({
    severity,
    code,
    message,
    path,
    section: null,
    questionId: null,
    number: null,
    ...place,
  });

/** What blocks publishing. */
export const error = problem("error");
/** What an administrator should know before publishing. */
export const warning = problem("warning");

/** Whether the sections ask for as many questions as the test promises. */
export function totalProblems(input: TestInput): TestProblem[] {
  const selected = input.sectionDetails.reduce((sum, one) => sum + one.numQuestions, 0);
  if (selected === input.totalQuestions) return [];
  const message = `Total questions (${input.totalQuestions}) don't match selected (${selected})`;
  return [error("wrong_total", "totalQuestions", message)];
}

/** What the clock has against a test at `now`, epoch milliseconds, that so many may take. */
export function scheduleProblems(
  input: TestInput,
  now: number,
  expectedTakers: number,
): TestProblem[] {
  const untilStart = Date.parse(input.startTime) - now;
  if (Date.parse(input.expiryTime) <= now) {
    const message = "The expiry is past: nobody could take this test. Choose a later one.";
    return [error("already_over", "expiryTime", message)];
  }
  return [
    ...startProblems(untilStart),
    ...windowProblems(input),
    ...spreadProblems(input, expectedTakers),
  ];
}

/** Everybody's time ends with the expiry, so nobody has a duration that is longer than the window. */
function windowProblems({ startTime, expiryTime, durationMinutes }: TestInput): TestProblem[] {
  const open = Math.floor((Date.parse(expiryTime) - Date.parse(startTime)) / MINUTE);
  if (durationMinutes <= open) return [];
  const message = `From start to expiry there are ${open} minutes, so no student has the whole duration of ${durationMinutes} minutes.`;
  return [warning("short_window", "durationMinutes", message)];
}

/**
 * Where the window leaves no room for starts that are spread, those who start late lose seconds. An
 * administrator decides whether it stays open longer.
 */
function spreadProblems(input: TestInput, expectedTakers: number): TestProblem[] {
  const spread = startSpreadSeconds(expectedTakers);
  const windowMs = Date.parse(input.expiryTime) - Date.parse(input.startTime);
  const room = windowMs / 1000 - input.durationMinutes * 60;
  if (room < 0 || room >= spread) return [];
  const message = `Some ${expectedTakers.toLocaleString("en-IN")} students are expected, so they start over ${spread} seconds. The last of them have ${Math.ceil(spread - room)} seconds less than the whole duration, unless the test closes that much later.`;
  return [warning("no_room_for_starts", "expiryTime", message)];
}

function startProblems(untilStart: number): TestProblem[] {
  if (untilStart <= 0) {
    const message = "The start is past: the test opens at once and can be edited no more.";
    return [warning("opens_at_once", "startTime", message)];
  }
  if (untilStart <= EDIT_LOCK_MS) {
    const message = `The test starts in ${Math.ceil(untilStart / MINUTE)} minutes: once published, it can be edited no more.`;
    return [warning("locked_at_once", "startTime", message)];
  }
  return [];
}

/** Where each question stands in the paper: its section and its number from 1. */
export type Places = ReadonlyMap<string, Required<Place>>;

export function placesOf(sections: readonly (readonly DraftQuestion[])[]): Places {
  let number = 0;
  return new Map(
    sections.flatMap((questions, section) =>
      questions.map(({ question: { questionId } }) => {
        return [questionId, { section, questionId, number: ++number }] as const;
      }),
    ),
  );
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** In what a given question is not what its section asks for; empty criteria match any. */
function mismatches(section: Section, { question, names }: DraftQuestion): string[] {
  const asked: [string, string, string][] = [
    ["subject", section.subject, names.subject],
    ["topic", section.topic, names.topic],
    ["sub-topic", section.subTopic, names.subTopic],
    ["response type", section.type, question.responseType],
    ["difficulty", section.difficulty ?? "", question.difficulty],
  ];
  return asked
    .filter(([, wanted, is]) => wanted !== "" && !same(wanted, is))
    .map(([what, wanted, is]) => `its ${what} is ${is}, not ${wanted}`);
}

/** Given questions that are not what their section says, and those of another exam. */
export function matchProblems(
  section: Section,
  examType: TestInput["examType"],
  questions: readonly DraftQuestion[],
  places: Places,
): TestProblem[] {
  return questions.flatMap((one) => {
    const { questionId, examType: own } = one.question;
    const place = places.get(questionId);
    const at = `sectionDetails.${place?.section}.questionIds`;
    const wrong = mismatches(section, one);
    const problems: TestProblem[] = [];
    if (wrong.length > 0) {
      const message = `Question ${place?.number} does not match its section: ${wrong.join("; ")}. Replace it.`;
      problems.push(error("question_mismatch", at, message, place));
    }
    if (one.question.questionType !== section.questionType) {
      const message = `Question ${place?.number} is a ${one.question.questionType} question in a ${section.questionType} section.`;
      problems.push(warning("other_question_type", at, message, place));
    }
    if (own !== examType) {
      const message = `Question ${place?.number} is one of ${own}, in a test of ${examType}.`;
      problems.push(warning("other_exam_type", at, message, place));
    }
    return problems;
  });
}

/** Questions on one passage that do not stand together: students would read it twice. */
export function passageProblems(
  sections: readonly (readonly DraftQuestion[])[],
  places: Places,
): TestProblem[] {
  const all = sections.flat().map(({ question }) => question);
  const seen = new Set<string>();
  return all.flatMap(({ passageId, questionId }, index) => {
    if (passageId === null) return [];
    const apart = seen.has(passageId) && all[index - 1]?.passageId !== passageId;
    seen.add(passageId);
    const place = places.get(questionId);
    const message = `Question ${place?.number} stands apart from the others on its passage. Bring them together.`;
    const path = `sectionDetails.${place?.section}.questionIds`;
    return apart ? [warning("passage_split", path, message, place)] : [];
  });
}

/** What freezing found, told with the section and number of the question it is about. */
export function freezeProblem({ code, path, message }: FreezeProblem, places: Places): TestProblem {
  const section = /^sectionDetails\.(\d+)\./.exec(path)?.[1];
  const place = places.get(path.split(".")[0] ?? "");
  return error(code, path, message, section ? { section: Number(section) } : (place ?? {}));
}

/** Errors first; each kind in the order in which it was found. */
export const bySeverity = (problems: readonly TestProblem[]): TestProblem[] =>
  problems.toSorted(
    (one, other) => Number(one.severity === "warning") - Number(other.severity === "warning"),
  );
