import * as Mixes from "../../bank/search/mix.service.ts";
import type {
  AutoSelected,
  AutoSelectInput,
  ExcludeTests,
  ReplaceInput,
  Replacements,
} from "../../bank/search/pick.schema.ts";
import * as Pick from "../../bank/search/pick.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { TestInput } from "./test-input.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Papers from "../paper/paper.service.ts";

/** The questions that are left out, and how a sentence says why. */
interface LeftOut {
  ids: ReadonlySet<string>;
  words: string;
}

const NOTHING: LeftOut = { ids: new Set(), words: "" };

/**
 * The questions of the tests that a picked question must not come from: the last ones of the exam
 * type by their start, or the named ones. Their keys are artifacts, so no item is read for each.
 * @param testId the edited test, which is none of them
 */
export async function leftOut(
  deps: Deps,
  examType: TestInput["examType"] | null | undefined,
  tests: ExcludeTests,
  testId?: string,
): Promise<LeftOut> {
  const count = typeof tests === "number" ? tests : tests.length;
  if (count === 0) return NOTHING;
  const known =
    typeof tests === "number"
      ? await lastTests(deps, examType, tests, testId)
      : [...(await TestStore.findMany(deps, tests)).values()].filter(isOther(testId));
  const keys = await Promise.all(known.map((test) => Papers.key(deps, test)));
  const ids = new Set(keys.flatMap(({ questions }) => questions.map((one) => one.questionId)));
  const last = typeof tests === "number" ? "the last" : "the named";
  const words = ` after leaving out ${count === 1 ? `${last} test` : `${last} ${count} tests`}`;
  return { ids, words };
}

async function lastTests(
  deps: Deps,
  examType: TestInput["examType"] | null | undefined,
  limit: number,
  testId: string | undefined,
) {
  if (!examType) {
    const message = "Choose the exam type whose last tests are left out.";
    throw invalid("invalid_input", message, [{ path: "examType", message }]);
  }
  const { tests } = await TestStore.byStart(deps, examType, { limit: limit + (testId ? 1 : 0) });
  return tests.filter(isOther(testId)).slice(0, limit);
}

const isOther =
  (testId: string | undefined) =>
  (test: { testId: string }): boolean =>
    test.testId !== testId;

/** Random questions for a section of the builder: by its mix if it has one. */
export async function autoSelect(deps: Deps, input: AutoSelectInput): Promise<AutoSelected> {
  const { mix, excludeTests, testId, ...one } = input;
  const { ids, words } = await leftOut(deps, one.examType, excludeTests, testId);
  const excludeIds = [...new Set([...one.excludeIds, ...ids])];
  if (mix.length === 0) {
    const found = await Pick.autoSelect(deps, { ...one, excludeIds });
    const short = found.questions.length < one.count && words !== "" && found.note === "";
    return short ? { ...found, note: shortText(one, found.questions.length, words) } : found;
  }
  const wanted = mix.reduce((sum, { count }) => sum + count, 0);
  if (wanted !== one.count) {
    const message = `The mix has ${wanted} questions, the section ${one.count}.`;
    throw invalid("invalid_input", message, [{ path: "mix", message }]);
  }
  const { questions, short } = await Mixes.pickMix(deps, one, mix, new Set(excludeIds), words);
  return {
    questions: await Pick.pickedViews(deps, questions),
    found: questions.length,
    note: short.join(" "),
  };
}

/** Random questions to replace others in a section, none of them from the tests left out. */
export async function replacements(
  deps: Deps,
  { sectionCriteria, excludeIds, count, excludeTests, testId }: ReplaceInput,
): Promise<Replacements> {
  const { ids } = await leftOut(deps, sectionCriteria.examType, excludeTests, testId);
  const unwanted = [...new Set([...excludeIds, ...ids])];
  return Pick.replacements(deps, { sectionCriteria, excludeIds: unwanted, count });
}

const shortText = (
  { subject, count }: Pick<AutoSelectInput, "subject" | "count">,
  found: number,
  words: string,
): string => `${subject || "Any subject"}: ${count} wanted, ${found} left${words}.`;
