import { toMarks } from "@academy/response-types/shared/marks.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { DraftQuestion, Frozen, PaperDraft } from "../paper/freeze.rules.ts";
import type { PaperRef } from "../terms/paper/paper.schema.ts";
import * as Publishing from "../paper/publish-paper.service.ts";
import { OpenFinder } from "../../bank/pool/pool-read.service.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { countRunningUntil } from "../../sales/subscription/subscription.service.ts";
import { MAX_EXPECTED_TAKERS } from "../assessment/start-spread.rules.ts";
import * as Choice from "./choose-questions.service.ts";
import { frozenSection } from "../terms/test/test-input.rules.ts";
import type { SectionInput, TestInput } from "../terms/test/test-input.schema.ts";
import {
  bySeverity,
  error,
  freezeProblem,
  matchProblems,
  passageProblems,
  locationsOf,
  scheduleProblems,
  stateProblems,
  splitByChoice,
  tieProblems,
  totalProblems,
  warning,
} from "./test-problem.rules.ts";
import { scoreProblems } from "./release-problem.rules.ts";
import { instructionProblems, variantProblems } from "./variant-problem.rules.ts";
import * as Variants from "./paper-variants.service.ts";
import type { TestProblem } from "./test-problem.schema.ts";
import { patternDifferences } from "../pattern/pattern.rules.ts";
import * as Patterns from "../pattern/pattern.service.ts";
import { lotHash, newLotSeed } from "../ranks/tie-facts.service.ts";
import { sectionTimingOf } from "../terms/test/timing.rules.ts";
import type { Section, Test } from "../terms/test/assessment.schema.ts";

/** A test prepared for publishing, or the problems that prevent it. */
export interface Prepared extends Pick<Frozen, "paper" | "maxMarks" | "markUnit"> {
  /** As it was sent, with canonical names and the chosen questions. */
  input: TestInput;
  questions: DraftQuestion[][];
  expectedTakers: number;
  /** The seed of a test that draws lots; null for any other test. */
  lotSeed: string | null;
  /** Errors first. */
  problems: TestProblem[];
}

/**
 * Everything that publishing does before it writes: keeps the given questions, picks missing ones,
 * freezes the paper and lists all problems. The builder's checklist and publishing both use this
 * function, so they never disagree.
 */
export async function prepare(deps: Deps, sent: TestInput, ref: PaperRef): Promise<Prepared> {
  const expected = await expectedTakers(deps, sent);
  const problems = [...totalProblems(sent), ...scheduleProblems(sent, deps.clock.now(), expected)];
  const sections = sent.sectionDetails.map((one, index) => readSection(one, index, problems));
  const wanted = { ...sent, testId: ref.testId };
  const { questions, givenIds } = await Choice.choose(deps, wanted, sections, problems);
  const locations = locationsOf(questions);
  for (const [index, section] of sections.entries()) {
    const given = questions[index]?.filter(({ question }) => givenIds.has(question.questionId));
    problems.push(...matchProblems(section, sent.examType, given ?? [], locations));
  }
  problems.push(...stateProblems(questions, locations));
  const instructions = sanitiseRichText(sent.instructions, deps.config.mediaUrl);
  const draft = {
    ref,
    instructions,
    sections: sections.map((section, i) => ({ section, questions: questions[i] ?? [] })),
    ...sectionTimingOf(sent),
    ...(await textsBeside(deps, sent, questions.flat())),
  };
  const frozen = await Publishing.prepare(deps, draft, sent.releasePolicy);
  problems.push(...variantProblems(draft, locations), ...instructionProblems(draft));
  problems.push(...frozen.problems.map((one) => freezeProblem(one, locations)));
  problems.push(...passageProblems(questions, locations), ...splitByChoice(sent, questions));
  problems.push(...tieProblems(sent.tieBreak, subjectsOf(questions)), ...scoreProblems(sent));
  problems.push(...(await openProblems(deps, sent, questions.flat())));
  problems.push(...(await patternProblems(deps, sent, questions.flat().length, frozen)));
  const lotSeed = newLotSeed(sent.tieBreak);
  const cover = { ...frozen.paper.cover, ...(lotSeed && { lotHash: lotHash(lotSeed) }) };
  return {
    paper: { ...frozen.paper, cover },
    lotSeed,
    maxMarks: frozen.maxMarks,
    markUnit: frozen.markUnit,
    input: chosenInput(sent, draft, questions),
    questions,
    expectedTakers: expected,
    problems: bySeverity(problems),
  };
}

/**
 * What a paper has besides the English questions: their passages, and the variants of questions and
 * passages in other languages.
 */
async function textsBeside(deps: Deps, sent: TestInput, questions: readonly DraftQuestion[]) {
  const passageIds = questions.flatMap(({ question }) => question.passageId ?? []);
  const passages = await Passages.findMany(deps, passageIds);
  return { passages, ...(await Variants.spokenIn(deps, sent, questions, passages)) };
}

/**
 * Problems of questions that students may know, because they are open for practice: an error, or a
 * warning if the administrator allows such questions. A PRACTICE test may have them.
 */
async function openProblems(
  deps: Deps,
  { releasePolicy, allowOpen }: TestInput,
  questions: readonly DraftQuestion[],
): Promise<TestProblem[]> {
  if (releasePolicy === "PRACTICE") return [];
  const open = await new OpenFinder(deps).among(questions.map(({ question }) => question));
  if (open.size === 0) return [];
  const report = allowOpen ? warning : error;
  return [report("open_question", "allowOpen", Publishing.openText([...open]))];
}

/** How a paper differs from its pattern; no problems once the pattern is deleted. */
async function patternProblems(
  deps: Deps,
  { pattern, durationMinutes: minutes }: TestInput,
  questions: number,
  { maxMarks, markUnit }: Pick<Frozen, "maxMarks" | "markUnit">,
): Promise<TestProblem[]> {
  const plan = pattern && (await Patterns.planOf(deps, pattern.id));
  if (!plan) return [];
  const marks = toMarks(maxMarks, markUnit);
  return patternDifferences(plan, { questions, marks, minutes }).map(({ path, message }) =>
    warning("other_than_pattern", path, message),
  );
}

/**
 * Caches the counts of subscribers: the builder asks for one at every change, and a large count
 * reads megabytes.
 */
const recentCounts = new Recent<number>(20);

/**
 * How many students may start a test at the same time: those with a subscription to its exam type
 * at the start. Visitors take demo tests one at a time, so 0 students are expected for a demo test.
 */
async function expectedTakers(
  deps: Deps,
  { examType, startTime, demo }: Pick<TestInput, "examType" | "startTime" | "demo">,
): Promise<number> {
  if (demo !== null) return 0;
  const at = Date.parse(startTime);
  const count = () => countRunningUntil(deps, examType, { at, most: MAX_EXPECTED_TAKERS });
  return (await recentCounts.read(deps, `${examType} ${startTime}`, count)) ?? 0;
}

/** The fields of a test that are calculated, not entered. */
export const derivedFields = ({
  maxMarks,
  markUnit,
  questions,
  expectedTakers: expected,
  lotSeed,
}: Prepared): Pick<Test, "maxMarks" | "markUnit" | "subjects" | "expectedTakers" | "lotSeed"> => ({
  maxMarks,
  markUnit,
  lotSeed,
  expectedTakers: expected,
  subjects: subjectsOf(questions),
});

const subjectsOf = (questions: readonly DraftQuestion[][]): string[] => [
  ...new Set(questions.flat().map(({ names }) => names.subject)),
];

/** @throws AppError `invalid` with the first problem that blocks publishing, and all as its fields */
export function assertPublishable(problems: readonly TestProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (!first) return;
  const unfit = UNFIT.has(first.code);
  throw invalid(
    unfit ? "unfit_paper" : first.code,
    unfit ? `The paper cannot be published: ${first.message}` : first.message,
    errors.map(({ path, message }) => ({ path, message })),
  );
}

/** Problems of the questions themselves, not of the test's own fields. */
const UNFIT: ReadonlySet<string> = new Set([
  "formula_error",
  "no_key",
  "unfit_question",
  "unfit_scheme",
  "missing_passage",
  "missing_image",
] satisfies TestProblem["code"][]);

/** Accepts the response type by any of its names, and reports one that does not exist. */
function readSection(input: SectionInput, index: number, problems: TestProblem[]): Section {
  const type = input.type === "" ? undefined : responseTypes.read(input.type);
  if (input.type !== "" && !type) {
    const message = `There is no response type "${input.type}".`;
    const path = `sectionDetails.${index}.type`;
    problems.push(error("unknown_response_type", path, message, { section: index }));
  }
  return frozenSection(input, type?.code ?? "");
}

const chosenInput = (
  sent: TestInput,
  { instructions, sections, spoken }: PaperDraft,
  questions: readonly DraftQuestion[][],
): TestInput => ({
  ...sent,
  instructions,
  translatedInstructions: spoken?.instructions ?? {},
  sectionDetails: sent.sectionDetails.map((section, index) => ({
    ...section,
    type: sections[index]?.section.type ?? "",
    questionIds: (questions[index] ?? []).map(({ question }) => question.questionId),
  })),
});
