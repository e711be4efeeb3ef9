import * as Attempts from "../attempt-store/attempt-read.service.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { TestPassage } from "../../bank/passage/passage.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import type { Language } from "../../kernel/language/language.schema.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { StudentPaper, StudentQuestion } from "../terms/paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import { parseScopedId, scopedId } from "../terms/paper/paper-id.rules.ts";

/**
 * The questions of a test as students see them. Students get them during their attempt, from the
 * paper that it started with; administrators at any time. `ids` selects some of them, `language`
 * gives their texts in another language, as far as there are any.
 * @throws AppError `forbidden` without a running attempt, `invalid` for an id of another test or a
 * language that it does not have.
 */
export async function questions(
  deps: Deps,
  actor: Actor,
  testId: string,
  {
    ids,
    language = "en",
  }: { ids?: readonly string[] | undefined; language?: Language | undefined } = {},
): Promise<StudentQuestion[]> {
  const paper = await openPaper(deps, actor, testId, language);
  const wanted = ids && new Set(ids);
  const known = new Set(paper.questions.map(({ _id }) => _id));
  const unknown = ids?.find((id) => !known.has(id));
  if (unknown) throw invalid("unknown_question", `Question ${unknown} is not in this test.`);
  return paper.questions
    .filter(({ _id }) => !wanted || wanted.has(_id))
    .map((question) => studentQuestion(deps, testId, paper, question));
}

/** A question of a paper as students see it, with its passage and the addresses of its images. */
export function studentQuestion(
  deps: Pick<Deps, "config">,
  testId: string,
  paper: StudentPaper,
  question: StudentPaper["questions"][number],
): StudentQuestion {
  const media = (html: string) => withMedia(html, deps.config.mediaUrl);
  const { passageId, ...rest } = question;
  const passage = passageId && paper.passages[passageId];
  return {
    ...rest,
    question: media(question.question),
    ...(question.options && { options: question.options.map(media) }),
    ...(question.rows && { rows: question.rows.map(media) }),
    ...(passageId && { passageId: scopedId(passageId, testId) }),
    ...(passage && { passageText: media(passage) }),
  };
}

/** Passages by the ids in a test's questions; administrators may use ids of the bank too. */
export async function passages(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<TestPassage[]> {
  const scoped = ids.map(parseScopedId);
  const papers = new Map<string, StudentPaper>();
  for (const { testId } of scoped) {
    if (testId && !papers.has(testId)) papers.set(testId, await openPaper(deps, actor, testId));
  }
  const bare = scoped.filter(({ testId }) => testId === null);
  if (bare.length > 0 && !actor.isAdmin) throw notOpen();
  const bank = new Map(
    (
      await Passages.findMany(
        deps,
        bare.map(({ id }) => id),
      )
    ).map((one) => [one.passageId, one]),
  );
  return scoped.flatMap(({ id, testId }, index) => {
    const text = testId ? papers.get(testId)?.passages[id] : bank.get(id)?.passageText;
    if (text === undefined) return [];
    return [{ _id: ids[index] ?? id, passageText: withMedia(text, deps.config.mediaUrl) }];
  });
}

async function openPaper(
  deps: Deps,
  actor: Actor,
  testId: string,
  language: Language = "en",
): Promise<StudentPaper> {
  const ref = actor.isAdmin
    ? await loadTest(deps, testId)
    : await Attempts.openOf(deps, actor, testId);
  if (!ref) throw notOpen(testId);
  const student = await PaperStore.readStudentPaper(deps, ref);
  if (language === "en") return student;
  const { paperIn } = await import("../paper/paper-language.service.ts");
  return paperIn(deps, ref, language, student);
}

/** Names the API call that starts an attempt, for clients that know only the API description. */
const notOpen = (testId?: string) =>
  new AppError(
    "forbidden",
    "no_open_attempt",
    "Start the test first: its questions open with your attempt.",
    { details: { start: `POST /api/tests/${testId ?? "{id}"}/attempts` } },
  );
