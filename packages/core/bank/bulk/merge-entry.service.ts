import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as QuestionUse from "../question/question-use.service.ts";
import * as BulkJobs from "./bulk-job.service.ts";
import type { BulkJobView, MergeInput } from "./bulk.schema.ts";

/**
 * Moves all questions and passages of a catalogue entry to another one, by a job, and then deletes
 * the entry. It can be undone like any other job.
 * @throws AppError `not-found`; `invalid` when the other entry is the same or does not exist
 */
export async function merge(
  deps: Deps,
  actor: Actor,
  id: string,
  into: MergeInput,
): Promise<BulkJobView> {
  const from = (await Catalogue.list(deps)).find(({ _id }) => _id === id);
  if (!from) throw notFound("This entry");
  const to = await Catalogue.find(deps, into);
  if (!to || to._id === id) {
    const message = to
      ? "Choose a different entry: this one is to be deleted."
      : "This subject, topic and sub-topic are not in the catalogue. Add them there first.";
    throw invalid("unknown_subject_topic", message, [{ path: "subject", message }]);
  }
  const { questions } = await QuestionUse.countOf(deps, id);
  return BulkJobs.beginEntry(deps, actor, { kind: "merge", from, to }, questions);
}
