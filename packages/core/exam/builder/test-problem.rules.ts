import type { DraftQuestion, FreezeProblem } from "../paper/freeze.rules.ts";
import { stateWords } from "../../bank/question/state.rules.ts";
import { startSpreadSeconds } from "../assessment/start-spread.rules.ts";
import { unknownSubjects } from "../ranks/tie-steps.rules.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { EDIT_LOCK_MS } from "../terms/test/edit-lock.rules.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import type { ProblemCode, TestProblem } from "./test-problem.schema.ts";
import type { Section } from "../terms/test/assessment.schema.ts";

type Location = Partial<Pick<TestProblem, "section" | "questionId" | "number">>;

const problem =
  (severity: TestProblem["severity"]) =>
  (code: ProblemCode, path: string, message: string, location: Location = {}): TestProblem => ({
    severity,
    code,
    message,
    path,
    section: null,
    questionId: null,
    number: null,
    ...location,
  });

/** A problem that blocks publishing. */
export const error = problem("error");
/** A problem that does not block publishing. */
export const warning = problem("warning");

/** A problem if the sections' questions do not add up to the test's total. */
export function totalProblems(input: TestInput): TestProblem[] {
  const selected = input.sectionDetails.reduce((sum, one) => sum + one.numQuestions, 0);
  if (selected === input.totalQuestions) return [];
  const message = `Total questions (${input.totalQuestions}) don't match selected (${selected})`;
  return [error("wrong_total", "totalQuestions", message)];
}

/** Subjects that decide between students of equal scores but have no question in the test. */
export const tieProblems = (
  tieBreak: TestInput["tieBreak"],
  subjects: readonly string[],
): TestProblem[] =>
  unknownSubjects(tieBreak, subjects).map(({ step, name }) => {
    const message = `Step ${step + 1} for equal marks names ${name}, but the test has no question of it.`;
    return error("unknown_tie_subject", `tieBreak.steps.${step}`, message);
  });

/** Problems of a test's times at `now` (epoch milliseconds), given the number of expected takers. */
export function scheduleProblems(
  input: TestInput,
  now: number,
  expectedTakers: number,
): TestProblem[] {
  const untilStart = Date.parse(input.startTime) - now;
  if (Date.parse(input.expiryTime) <= now) {
    const message = "The expiry time has passed, so no one could take this test. Set a later one.";
    return [error("already_over", "expiryTime", message)];
  }
  return [
    ...startProblems(untilStart),
    ...windowProblems(input),
    ...spreadProblems(input, expectedTakers),
  ];
}

/** Students who have less time than this to start timed sections are likely to miss the start. */
const LAST_START_MINUTES = 10;

/** All attempts end at the expiry, so a duration longer than the window is cut short. */
function windowProblems({
  startTime,
  expiryTime,
  durationMinutes,
  timing,
}: TestInput): TestProblem[] {
  const open = Math.floor((Date.parse(expiryTime) - Date.parse(startTime)) / MINUTE);
  const room = open - durationMinutes;
  if (timing === "SECTIONS" && room < LAST_START_MINUTES) {
    const message = `Timed sections are not cut short: students must start within ${room} minutes. Set a later expiry.`;
    return [warning("short_window", "expiryTime", message)];
  }
  if (durationMinutes <= open) return [];
  const message = `The test is open for ${open} minutes, so no student gets the full ${durationMinutes} minutes.`;
  return [warning("short_window", "durationMinutes", message)];
}

/**
 * Warns if starts are spread over more seconds than the window has beyond the duration, because
 * then students who start late lose time.
 */
function spreadProblems(input: TestInput, expectedTakers: number): TestProblem[] {
  const spread = startSpreadSeconds(expectedTakers);
  const windowMs = Date.parse(input.expiryTime) - Date.parse(input.startTime);
  const room = windowMs / 1000 - input.durationMinutes * 60;
  if (room < 0 || room >= spread) return [];
  if (input.timing === "SECTIONS") {
    const message = `Starts are spread over ${spread} seconds. Set the expiry ${Math.ceil(spread - room)} seconds later, so that all students can start.`;
    return [error("no_room_for_starts", "expiryTime", message)];
  }
  const message = `About ${expectedTakers.toLocaleString("en-IN")} students are expected, so their starts are spread over ${spread} seconds. The last ones get ${Math.ceil(spread - room)} seconds less than the full duration unless the expiry is that much later.`;
  return [warning("no_room_for_starts", "expiryTime", message)];
}

function startProblems(untilStart: number): TestProblem[] {
  if (untilStart <= 0) {
    const message =
      "The start time has passed: the test will open immediately and can no longer be edited.";
    return [warning("opens_at_once", "startTime", message)];
  }
  if (untilStart <= EDIT_LOCK_MS) {
    const message = `The test starts in ${Math.ceil(untilStart / MINUTE)} minutes: once published, it can no longer be edited.`;
    return [warning("locked_at_once", "startTime", message)];
  }
  return [];
}

/** Each question's section and number in the paper (from 1), by question id. */
export type Locations = ReadonlyMap<string, Required<Location>>;

export function locationsOf(sections: readonly (readonly DraftQuestion[])[]): Locations {
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

/** How a given question differs from its section's criteria; empty criteria fit every question. */
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

/** Problems of given questions that do not match their section or exam type. */
export function matchProblems(
  section: Section,
  examType: TestInput["examType"],
  questions: readonly DraftQuestion[],
  locations: Locations,
): TestProblem[] {
  return questions.flatMap((one) => {
    const { questionId, examType: own } = one.question;
    const location = locations.get(questionId);
    const path = `sectionDetails.${location?.section}.questionIds`;
    const wrong = mismatches(section, one);
    const problems: TestProblem[] = [];
    if (wrong.length > 0) {
      const message = `Question ${location?.number} does not match its section: ${wrong.join("; ")}. Replace it.`;
      problems.push(error("question_mismatch", path, message, location));
    }
    if (one.question.questionType !== section.questionType) {
      const message = `Question ${location?.number} is a ${one.question.questionType} question in a ${section.questionType} section.`;
      problems.push(warning("other_question_type", path, message, location));
    }
    if (own !== examType) {
      const message = `Question ${location?.number} is for ${own}, but the test is for ${examType}.`;
      problems.push(warning("other_exam_type", path, message, location));
    }
    return problems;
  });
}

/** Errors for unapproved questions. A paper that is published already keeps such questions. */
export const stateProblems = (
  sections: readonly (readonly DraftQuestion[])[],
  locations: Locations,
): TestProblem[] =>
  sections.flat().flatMap(({ question: { questionId, state } }) => {
    if (state === undefined) return [];
    const location = locations.get(questionId);
    const path = `sectionDetails.${location?.section}.questionIds`;
    const message = `Question ${location?.number} is ${stateWords(state)}. Approve it, or replace it.`;
    return [error("not_approved", path, message, location)];
  });

/** Questions on one passage that are not adjacent: students would have to read it twice. */
export function passageProblems(
  sections: readonly (readonly DraftQuestion[])[],
  locations: Locations,
): TestProblem[] {
  const all = sections.flat().map(({ question }) => question);
  const seen = new Set<string>();
  return all.flatMap(({ passageId, questionId }, index) => {
    if (passageId === null) return [];
    const isSplit = seen.has(passageId) && all[index - 1]?.passageId !== passageId;
    seen.add(passageId);
    const location = locations.get(questionId);
    const message = `Question ${location?.number} is separated from the others on its passage. Move them together.`;
    const path = `sectionDetails.${location?.section}.questionIds`;
    return isSplit ? [warning("passage_split", path, message, location)] : [];
  });
}

/**
 * Warns about passages whose questions may not all count, because students choose in the section.
 */
export function splitByChoice(
  input: Pick<TestInput, "sectionDetails">,
  sections: readonly (readonly DraftQuestion[])[],
): TestProblem[] {
  return sections.flatMap((questions, section) => {
    const choose = input.sectionDetails[section]?.choose;
    if (!choose) return [];
    const passages = Map.groupBy(questions, ({ question }) => question.passageId);
    return [...passages].flatMap(([passageId, own]) => {
      if (passageId === null || own.length < 2) return [];
      const message = `A passage may not be split by a choice: section ${section + 1} counts ${choose.atMost} questions, the passage has ${own.length} of ${questions.length}.`;
      return [warning("passage_split", `sectionDetails.${section}.choose`, message, { section })];
    });
  });
}

/** Problems that do not prevent publishing a paper. */
const WARNINGS: ReadonlySet<FreezeProblem["code"]> = new Set([
  "image_without_copies",
  "late_images",
  "solution_names_letter",
]);

/** A problem of freezing, with the section and number of the question that it concerns. */
export function freezeProblem(
  { code, path, message }: FreezeProblem,
  locations: Locations,
): TestProblem {
  const section = /^sectionDetails\.(\d+)\./.exec(path)?.[1];
  const location = locations.get(path.split(".")[0] ?? "");
  const report = WARNINGS.has(code) ? warning : error;
  return report(code, path, message, section ? { section: Number(section) } : (location ?? {}));
}

/** Errors before warnings, otherwise in the order in which they were found. */
export const bySeverity = (problems: readonly TestProblem[]): TestProblem[] =>
  problems.toSorted(
    (one, other) => Number(one.severity === "warning") - Number(other.severity === "warning"),
  );
