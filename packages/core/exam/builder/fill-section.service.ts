import * as Mixes from "../../bank/search/mix.service.ts";
import type {
  AutoSelected,
  AutoSelectInput,
  Filled,
  FillInput,
  ReplaceInput,
  Replacements,
} from "../../bank/search/pick.schema.ts";
import type { ExcludeTests } from "../../bank/search/mix.schema.ts";
import { OpenFinder } from "../../bank/pool/pool-read.service.ts";
import * as Pick from "../../bank/search/pick.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import * as Papers from "../paper/paper.service.ts";

/** The questions that are left out, and the words with which a message mentions them. */
interface LeftOut {
  ids: ReadonlySet<string>;
  words: string;
}

const NOTHING: LeftOut = { ids: new Set(), words: "" };

/**
 * The questions of the tests that no question may be picked from: the last tests of the exam type
 * by their start, or the tests that the request names. The keys of these tests are artifacts, so no
 * item is read for each test.
 * @param testId the edited test, whose own questions may still be picked
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

/**
 * Finds the open questions, which are not picked; null if the administrator allows open questions.
 */
const unlessAllowed = (deps: Deps, allowOpen: boolean): OpenFinder | null =>
  allowOpen ? null : new OpenFinder(deps);

/**
 * Random questions for a section of the builder. If the section has a mix, the questions follow the
 * mix.
 */
export async function autoSelect(deps: Deps, input: AutoSelectInput): Promise<AutoSelected> {
  const { mix, excludeTests, testId, allowOpen, ...one } = input;
  const open = unlessAllowed(deps, allowOpen);
  const { ids, words } = await leftOut(deps, one.examType, excludeTests, testId);
  const excludeIds = [...new Set([...one.excludeIds, ...ids])];
  if (mix.length === 0) {
    const found = await Pick.autoSelect(deps, { ...one, excludeIds }, open);
    const short = found.questions.length < one.count && words !== "" && found.note === "";
    return short ? { ...found, note: shortText(one, found.questions.length, words) } : found;
  }
  const message = mixMisfit(mix, one.count);
  if (message !== null) throw invalid("invalid_input", message, [{ path: "mix", message }]);
  return ofMix(deps, one, mix, { ids: new Set(excludeIds), open }, words);
}

/**
 * Random questions for the open places of several sections. The sections choose in their order, and
 * no question is in two of them.
 */
export async function fill(deps: Deps, input: FillInput): Promise<Filled> {
  const { sections, examType, excludeTests, testId, allowOpen } = input;
  checkMixes(sections);
  const open = unlessAllowed(deps, allowOpen);
  const { ids, words } = await leftOut(deps, examType, excludeTests, testId);
  const used = new Set([...input.excludeIds, ...ids]);
  const filled: AutoSelected[] = [];
  for (const { mix, ...section } of sections) {
    const one = { ...section, examType };
    const { questions, found, note } =
      mix.length === 0
        ? await Pick.autoSelect(deps, { ...one, excludeIds: [...used] }, open)
        : await ofMix(deps, one, mix, { ids: used, open }, words);
    for (const { _id } of questions) used.add(_id);
    const isShort = questions.length < section.count && note === "";
    filled.push({
      questions,
      found,
      note: isShort ? whyShort(one, { picked: questions.length, found, words }) : note,
    });
  }
  return { sections: filled };
}

/** @throws AppError `invalid_input` if a mix has another number of questions than its section */
function checkMixes(sections: FillInput["sections"]): void {
  const fields = sections.flatMap(({ mix, count }, section) => {
    const message = mixMisfit(mix, count);
    return message === null ? [] : [{ path: `sections.${section}.mix`, message }];
  });
  if (fields[0]) throw invalid("invalid_input", fields[0].message, fields);
}

function mixMisfit(mix: AutoSelectInput["mix"], count: number): string | null {
  const wanted = mix.reduce((sum, line) => sum + line.count, 0);
  const isFit = mix.length === 0 || wanted === count;
  return isFit ? null : `The mix has ${wanted} questions, the section ${count}.`;
}

async function ofMix(
  deps: Deps,
  criteria: Pick.PickCriteria,
  mix: AutoSelectInput["mix"],
  unwanted: Pick.Unwanted,
  words: string,
): Promise<AutoSelected> {
  const { questions, short } = await Mixes.pickMix(deps, criteria, mix, unwanted, words);
  return {
    questions: await Pick.pickedViews(deps, questions),
    found: questions.length,
    note: short.join(" "),
  };
}

/** Why a section without a mix got too few questions. */
function whyShort(
  section: Pick<AutoSelectInput, "subject" | "count">,
  { picked, found, words }: { picked: number; found: number; words: string },
): string {
  if (found === 0) return `${section.subject || "Any subject"}: no question of the bank matches.`;
  const text = shortText(section, picked, words);
  return found > picked && words === ""
    ? `${text} The other ${found - picked} that match are in this test already.`
    : text;
}

/**
 * Random questions to replace others in a section. Questions of the tests that are left out are not
 * picked.
 */
export async function replacements(
  deps: Deps,
  { sectionCriteria, excludeIds, count, excludeTests, testId, allowOpen }: ReplaceInput,
): Promise<Replacements> {
  const { ids } = await leftOut(deps, sectionCriteria.examType, excludeTests, testId);
  const unwanted = [...new Set([...excludeIds, ...ids])];
  const open = unlessAllowed(deps, allowOpen);
  return Pick.replacements(deps, { sectionCriteria, excludeIds: unwanted, count }, open);
}

const shortText = (
  { subject, count }: Pick<AutoSelectInput, "subject" | "count">,
  found: number,
  words: string,
): string => `${subject || "Any subject"}: ${count} wanted, ${found} left${words}.`;
