import * as Mixes from "../../bank/search/mix.service.ts";
import type { AutoSelected, AutoSelectInput, ExcludeTests } from "../../bank/search/pick.schema.ts";
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
 */
export async function leftOut(
  deps: Deps,
  examType: TestInput["examType"] | null | undefined,
  tests: ExcludeTests,
): Promise<LeftOut> {
  const count = typeof tests === "number" ? tests : tests.length;
  if (count === 0) return NOTHING;
  const known =
    typeof tests === "number"
      ? await lastTests(deps, examType, tests)
      : [...(await TestStore.findMany(deps, tests)).values()];
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
) {
  if (!examType) {
    const message = "Choose the exam type whose last tests are left out.";
    throw invalid("invalid_input", message, [{ path: "examType", message }]);
  }
  return (await TestStore.byStart(deps, examType, { limit })).tests;
}

/** Random questions for a section of the builder: by its mix if it has one. */
export async function autoSelect(deps: Deps, input: AutoSelectInput): Promise<AutoSelected> {
  const { mix, excludeTests, ...one } = input;
  const { ids, words } = await leftOut(deps, one.examType, excludeTests);
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

const shortText = (
  { subject, count }: Pick<AutoSelectInput, "subject" | "count">,
  found: number,
  words: string,
): string => `${subject || "Any subject"}: ${count} wanted, ${found} left${words}.`;
