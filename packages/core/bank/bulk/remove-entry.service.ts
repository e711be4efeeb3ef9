import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionUse from "../question/question-use.service.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as CatalogueStore from "../catalogue/catalogue.store.ts";

/**
 * Deletes a catalogue entry that is not used by any question or passage.
 * @throws AppError `not-found`; `conflict` `in_use` saying how many questions and passages use it
 */
export async function remove(deps: Deps, actor: Actor, id: string): Promise<void> {
  const entry = (await Catalogue.list(deps)).find(({ _id }) => _id === id);
  if (!entry) throw notFound("This entry");
  const use = await QuestionUse.close(deps, id);
  if (use) throw inUse(use);
  await CatalogueStore.remove(deps, entry);
  Catalogue.forget(deps);
  await Audit.record(deps, actor, { action: "subject-topic.delete", target: id, before: entry });
}

/**
 * Adds a deleted entry again under its id, before questions move back to it. Safe to repeat.
 * @throws AppError `conflict` when another entry has its names
 */
export async function bringBack(deps: Deps, entry: SubjectTopic): Promise<void> {
  const known = (await Catalogue.list(deps)).some(({ _id }) => _id === entry._id);
  if (!known && !(await CatalogueStore.create(deps, entry))) {
    const path = [entry.subject, entry.topic, entry.subTopic].join(" › ");
    const message = `Another entry is named ${path} now. Rename that one first.`;
    throw conflict("already_there", message, { entry: path });
  }
  await CatalogueStore.removeMerge(deps, entry._id);
  await QuestionUse.reopen(deps, entry._id);
  Catalogue.forget(deps);
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

function inUse({ questions, passages }: QuestionUse.EntryUse) {
  const users = [
    questions > 0 ? counted(questions, "question") : [],
    passages > 0 ? counted(passages, "passage") : [],
  ].flat();
  const verb = questions + passages === 1 ? "uses" : "use";
  return conflict("in_use", `${users.join(" and ")} ${verb} it. Move or delete them first.`);
}
