import { acceptedByStudents } from "../../exam/paper/key-words.rules.ts";
import * as Reports from "../../exam/result/report.service.ts";
import type { QuestionReport } from "../../exam/terms/result/result.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { askedAmong } from "../card/asked-cards.service.ts";
import type { FoundCard } from "../card/card.rules.ts";
import { openCards } from "../card/open-cards.service.ts";
import { placeOf } from "../problem/problem.rules.ts";
import * as Problems from "../problem/problem.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { placesIn } from "./notebook-place.service.ts";
import type { NotebookQuestion } from "./notebook-question.schema.ts";
import { metAt, noteOf } from "./notebook.rules.ts";
import { notesOf } from "./notebook.service.ts";

/**
 * Questions of a student's notebook with the correct answer and the solution. A question of a test
 * also has the student's answer, as in the report; for an open question it was not kept. Only submissions whose keys are open and questions that are open now are
 * read, whatever the notebook says; questions of tests that are not over are left out.
 */
export async function questions(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
): Promise<NotebookQuestion[]> {
  const { userId } = actor;
  const [{ state }, notes, problems] = await Promise.all([
    Progress.load(deps, userId),
    notesOf(deps, userId),
    Problems.sentBy(deps, userId),
  ]);
  const byId = new Map(notes.map((note) => [note.questionId, note]));
  const reported = new Map(problems.map((problem) => [problem.questionId, problem]));
  const refs = ids.flatMap((id) => {
    const met = metAt(state, userId, id, noteOf(byId.get(id), reported.get(id)));
    if (!met) return [];
    const { ref, owner } = met;
    return [{ id, ref, submissionId: placeOf(ref, owner)?.submissionId }];
  });
  const asked = await askedAmong(
    deps,
    refs.map(({ id: questionId, ref }) => ({ questionId, ref })),
  );
  const shown = refs.filter(({ id }) => !asked.has(id));
  const open = shown.flatMap(({ ref, submissionId }) => (submissionId === undefined ? ref : []));
  const [reports, cards] = await Promise.all([
    reportedIn(deps, actor, [...new Set(shown.flatMap((one) => one.submissionId ?? []))]),
    openCards({ deps, userId, state, to: "send" }, open),
  ]);
  return shown.flatMap(({ id, ref, submissionId }) => {
    if (submissionId !== undefined) return reports.get(submissionId)?.get(id) ?? [];
    const card = cards.get(ref);
    return card ? [asQuestion(card)] : [];
  });
}

/** An open question; the student's answer to it was not kept. */
function asQuestion({ cut, question, passage }: FoundCard): NotebookQuestion {
  const card = cut();
  const alsoAccepted = acceptedByStudents(question).slice(1);
  return {
    questionId: card.questionId,
    responseType: card.responseType,
    question: card.question,
    ...(passage && { passageText: passage.html }),
    ...(card.options && { options: card.options }),
    ...(card.rows && { rows: card.rows }),
    ...(card.format && { format: card.format }),
    correctAnswer: card.accepted[0],
    userAnswer: null,
    solution: card.solution,
    ...(alsoAccepted.length > 0 && { alsoAccepted }),
  };
}

/** The questions of each submission's report. */
async function reportedIn(
  deps: Deps,
  actor: Actor,
  submissionIds: readonly string[],
): Promise<Map<string, Map<string, QuestionReport>>> {
  const open = await placesIn(deps, actor.userId, submissionIds);
  const reports = await mapConcurrently([...open.keys()], async (submissionId) => {
    const report = await Reports.read(deps, actor, submissionId);
    const all = report.released ? report.questionReport : [];
    return [submissionId, new Map(all.map((one) => [one.questionId, one]))] as const;
  });
  return new Map(reports);
}
