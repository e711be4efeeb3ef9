import * as PassageStore from "../passage/passage.store.ts";
import * as Passages from "./passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionPassage from "../editing/question-passage.service.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { LinksChanged, LinksInput } from "./comprehension.schema.ts";
import { outcomeOf, linkRequests } from "./links.rules.ts";

/**
 * Links questions to a passage and delinks others. Skips what is already done, so a retry completes
 * an interrupted call.
 * @throws AppError `not-found`; `conflict` when someone changes one of the questions at the same time
 */
export async function change(
  deps: Deps,
  actor: Actor,
  passageId: string,
  input: LinksInput,
): Promise<LinksChanged> {
  await Passages.find(deps, passageId);
  const requests = linkRequests(input);
  const found = await QuestionPassage.findLive(
    deps,
    requests.map(({ id }) => id),
  );
  const done = requests.map(({ id, wanted }) => {
    const question = found.get(id) ?? null;
    return { _id: id, wanted, question, outcome: outcomeOf(question, passageId, wanted) };
  });
  const wanted = done.flatMap((one) => (one.wanted && one.question ? [one.question] : []));
  const linked = await PassageStore.link(deps, passageId, {
    questionIds: wanted.map(({ questionId }) => questionId),
  });
  if (!linked) throw notFound("The passage");
  await QuestionPassage.move(deps, actor, wanted, passageId);
  const unwanted = done.flatMap((one) => (one.question && !one.wanted ? [one.question] : []));
  const leaving = unwanted.filter((one) => one.passageId === passageId);
  await QuestionPassage.move(deps, actor, leaving, null);
  await PassageStore.delink(deps, passageId, input.remove);
  const { questionIds } = await Passages.find(deps, passageId);
  return {
    message: "Linked questions saved",
    questionCount: questionIds.length,
    questions: done.map(({ _id, outcome }) => ({ _id, outcome })),
  };
}
