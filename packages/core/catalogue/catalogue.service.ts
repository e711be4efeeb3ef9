import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { conflict } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import type { Actor } from "../user/user.schema.ts";
import type { SubjectTopic, SubjectTopicInput } from "./catalogue.schema.ts";
import * as CatalogueStore from "./catalogue.store.ts";

/** The entry of these names, whatever their case; undefined when there is none. */
export const find = CatalogueStore.find;

/** Adds a subject, topic and sub-topic. @throws AppError `conflict` when it exists already. */
export async function create(
  deps: Deps,
  actor: Actor,
  input: SubjectTopicInput,
): Promise<SubjectTopic> {
  const entry = { _id: newId("subjectTopic", deps), ...input };
  if (!(await CatalogueStore.create(deps, entry))) {
    throw conflict("already_there", "This subject, topic and sub-topic exist already.");
  }
  await Audit.record(deps, actor, {
    action: "subject-topic.create",
    subject: entry._id,
    after: entry,
  });
  return entry;
}

const FRESH_MS = 60_000;
const known = new WeakMap<Deps["content"], { at: number; byId: Map<string, SubjectTopic> }>();

/** The catalogue by id, at most a minute old; `needed` ids that are missing force a fresh look. */
export async function byId(
  deps: Deps,
  needed: readonly string[] = [],
): Promise<ReadonlyMap<string, SubjectTopic>> {
  const cached = known.get(deps.content);
  const fresh = cached !== undefined && deps.clock.now() - cached.at < FRESH_MS;
  if (cached && fresh && needed.every((id) => cached.byId.has(id))) return cached.byId;
  const entries = await CatalogueStore.all(deps);
  const catalogue = new Map(entries.map((entry) => [entry._id, entry]));
  known.set(deps.content, { at: deps.clock.now(), byId: catalogue });
  return catalogue;
}
