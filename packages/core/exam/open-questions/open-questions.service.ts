import * as Pools from "../../bank/pool/pool.service.ts";
import * as Hold from "../../bank/pool/hold.service.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import type { OpenAccess } from "../../bank/pool/pool.schema.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as Candidates from "./candidates.service.ts";
import type { OpenQuestionsInput, OpenQuestionsResult, Refusal } from "./open-questions.schema.ts";

/**
 * Opens questions for practice, changes who may practise them, or closes them. Questions of a
 * passage are opened and closed together. A question that cannot be opened is refused, and the
 * others are opened all the same.
 * @throws AppError `unavailable` `practice_not_ready`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  { ids, access, confirmSimilar, check }: OpenQuestionsInput,
): Promise<OpenQuestionsResult> {
  if (access === null) return close(deps, actor, ids, check);
  const { fit, refused } = await Candidates.find(deps, ids, { confirmSimilar });
  const before = await Uses.read(deps, fit.flatMap(Candidates.idsOf));
  if (check) {
    const changed = fit.flatMap(({ questions }) => questions).filter(isNot(before, access));
    return { changed: changed.length, refused };
  }
  const opened = await open(deps, fit, access);
  const changed = opened.questions.filter(isNot(before, access));
  await Audit.recordMany(
    deps,
    actor,
    changed.map(({ questionId }) => ({
      action: "question.practice",
      target: questionId,
      before: { access: before.of(questionId).open ?? null },
      after: { access },
    })),
  );
  return { changed: changed.length, refused: [...refused, ...opened.refused] };
}

const isNot =
  (uses: Uses.Uses, access: OpenAccess | null) =>
  ({ questionId }: { questionId: string }): boolean =>
    (uses.of(questionId).open ?? null) !== access;

/**
 * Opens the questions and passages of these groups, if their uses have not changed since they were
 * read, and then refreshes the pools.
 */
async function open(deps: Deps, fit: readonly Candidates.Group[], access: OpenAccess) {
  const refused: Refusal[] = [];
  const opened: Candidates.Group[] = [];
  for (const group of fit) {
    const ids = Candidates.idsOf(group);
    const done = await mapConcurrently(ids, (id) => Uses.open(deps, group.held.of(id), access));
    if (done.every(Boolean)) opened.push(group);
    else {
      await Hold.close(deps, ids);
      refused.push(...group.questions.map(({ questionId: id }) => usedMeanwhile(id)));
    }
  }
  const questions = opened.flatMap((group) => group.questions);
  const { problems, surplus } = await Pools.refreshAll(
    deps,
    questions.map(({ questionId }) => questionId),
  );
  const unfit = problems.map(({ path }) => path.split(".")[0] ?? "");
  const failed = opened.filter((group) =>
    Candidates.idsOf(group).some((id) => surplus.includes(id) || unfit.includes(id)),
  );
  if (failed.length > 0) await Hold.close(deps, failed.flatMap(Candidates.idsOf));
  const left = failed.flatMap((group) => group.questions);
  refused.push(
    ...left.map(({ questionId: id }) => (surplus.includes(id) ? full(id) : changedNow(id))),
  );
  return { questions: questions.filter((one) => !left.includes(one)), refused };
}

async function close(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  check: boolean,
): Promise<OpenQuestionsResult> {
  const { groups, refused } = await Candidates.grouped(deps, ids);
  const uses = await Uses.read(deps, groups.flatMap(Candidates.idsOf));
  const open = groups.flatMap(({ questions }) => questions).filter(isNot(uses, null));
  const result = { changed: open.length, refused };
  if (check || open.length === 0) return result;
  await Hold.close(deps, groups.flatMap(Candidates.idsOf));
  await Audit.recordMany(
    deps,
    actor,
    open.map(({ questionId }) => ({
      action: "question.practice",
      target: questionId,
      before: { access: uses.of(questionId).open },
      after: { access: null },
    })),
  );
  return result;
}

const usedMeanwhile = (id: string): Refusal => ({
  id,
  code: "held",
  message: "Someone is using this question in a test. Try again later.",
});

const full = (id: string): Refusal => ({
  id,
  code: "full",
  message: "This topic is full: 2,000 questions are open.",
});

const changedNow = (id: string): Refusal => ({
  id,
  code: "unfit_question",
  message: "Someone changed this question in the same moment. Open it again.",
});
