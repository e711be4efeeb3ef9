import { responseTypes } from "@academy/response-types/registry.ts";
import type { DraftQuestion, Frozen } from "../paper/freeze.rules.ts";
import type { PaperRef } from "../paper/paper.schema.ts";
import * as Publishing from "../paper/publish-paper.service.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { expectedTakers } from "./expected-takers.service.ts";
import * as Choice from "../builder/choose-questions.service.ts";
import { frozenSection } from "../builder/test-input.rules.ts";
import type { SectionInput, TestInput } from "../builder/test-input.schema.ts";
import {
  bySeverity,
  error,
  freezeProblem,
  matchProblems,
  passageProblems,
  locationsOf,
  scheduleProblems,
  totalProblems,
} from "../builder/test-problem.rules.ts";
import type { TestProblem } from "../builder/test-problem.schema.ts";
import type { Section, Test } from "./assessment.schema.ts";

/** A test that is ready to be published, or what keeps it from that. */
export interface Prepared extends Pick<Frozen, "paper" | "maxMarks"> {
  /** As it was sent, with the questions that were chosen for it. */
  input: TestInput;
  questions: DraftQuestion[][];
  expectedTakers: number;
  /** Errors first. */
  problems: TestProblem[];
}

/**
 * All that publishing does before it writes: questions given are kept, missing ones picked, the
 * paper is frozen, and everything wrong is told. The builder's checklist and publishing itself are
 * this one function, so that they never disagree.
 */
export async function prepare(deps: Deps, sent: TestInput, ref: PaperRef): Promise<Prepared> {
  const expected = await expectedTakers(deps, sent);
  const problems = [...totalProblems(sent), ...scheduleProblems(sent, deps.clock.now(), expected)];
  const sections = sent.sectionDetails.map((one, index) => readSection(one, index, problems));
  const { questions, givenIds } = await Choice.choose(deps, sent, sections, problems);
  const locations = locationsOf(questions);
  for (const [index, section] of sections.entries()) {
    const given = questions[index]?.filter(({ question }) => givenIds.has(question.questionId));
    problems.push(...matchProblems(section, sent.examType, given ?? [], locations));
  }
  const passageIds = questions.flat().flatMap(({ question }) => question.passageId ?? []);
  const instructions = sanitiseRichText(sent.instructions, deps.config.mediaUrl);
  const frozen = await Publishing.prepare(deps, {
    ref,
    instructions,
    sections: sections.map((section, i) => ({ section, questions: questions[i] ?? [] })),
    passages: await Passages.findMany(deps, passageIds),
  });
  problems.push(...frozen.problems.map((one) => freezeProblem(one, locations)));
  problems.push(...passageProblems(questions, locations));
  return {
    paper: frozen.paper,
    maxMarks: frozen.maxMarks,
    input: chosenInput(sent, instructions, sections, questions),
    questions,
    expectedTakers: expected,
    problems: bySeverity(problems),
  };
}

/** What of a test's item follows from its questions, and from those who may take it. */
export const madeBy = ({
  maxMarks,
  questions,
  expectedTakers: expected,
}: Prepared): Pick<Test, "maxMarks" | "subjects" | "expectedTakers"> => ({
  maxMarks,
  expectedTakers: expected,
  subjects: [...new Set(questions.flat().map(({ names }) => names.subject))],
});

/** @throws AppError `invalid` naming the first thing that blocks publishing, and all at their places */
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

/** What is wrong with the questions themselves, and with nothing that the test says. */
const UNFIT: ReadonlySet<string> = new Set([
  "formula_error",
  "no_key",
  "unfit_question",
  "unfit_scheme",
  "missing_passage",
  "missing_image",
] satisfies TestProblem["code"][]);

/** The response type by any of its names, and the counts as frozen. */
function readSection(input: SectionInput, index: number, problems: TestProblem[]): Section {
  const type = input.type === "" ? undefined : responseTypes.read(input.type);
  if (input.type !== "" && !type) {
    const message = `There is no response type "${input.type}".`;
    const path = `sectionDetails.${index}.type`;
    problems.push(error("unknown_response_type", path, message, { section: index }));
  }
  return frozenSection(input, type?.code ?? "");
}

/** As it was sent, in canonical names and with the questions that were chosen. */
const chosenInput = (
  sent: TestInput,
  instructions: string,
  sections: readonly Section[],
  questions: readonly DraftQuestion[][],
): TestInput => ({
  ...sent,
  instructions,
  sectionDetails: sent.sectionDetails.map((section, index) => ({
    ...section,
    type: sections[index]?.type ?? "",
    questionIds: (questions[index] ?? []).map(({ question }) => question.questionId),
  })),
});
