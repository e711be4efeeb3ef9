import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { byNames, matching } from "./catalogue.rules.ts";
import type {
  SubjectTopic,
  SubjectTopicInput,
  SubjectTopicPage,
  SubjectTopicQuery,
} from "./catalogue.schema.ts";
import * as CatalogueStore from "./catalogue.store.ts";

/** The entry with these names, in capital or small letters; undefined when there is none. */
export const find = CatalogueStore.find;

/** Adds a subject, topic and sub-topic. @throws AppError `conflict` when they already exist */
export async function create(
  deps: Deps,
  actor: Actor,
  input: SubjectTopicInput,
): Promise<SubjectTopic> {
  const entry = { _id: newId("subjectTopic", deps), ...input };
  if (!(await CatalogueStore.create(deps, entry))) throw alreadyThere();
  forget(deps);
  await Audit.record(deps, actor, {
    action: "subject-topic.create",
    target: entry._id,
    after: entry,
  });
  return entry;
}

/**
 * Renames an entry. Questions, passages and videos store its id, so they show the new names
 * immediately; papers keep the names with which they were published.
 * @throws AppError `not-found`; `conflict` when another entry has these names, or someone renames
 * this one at the same time
 */
export async function rename(
  deps: Deps,
  actor: Actor,
  id: string,
  names: SubjectTopicInput,
): Promise<SubjectTopic> {
  const before = (await fresh(deps)).get(id);
  if (!before) throw notFound("This entry");
  const after = { _id: id, ...names };
  const answer = await CatalogueStore.rename(deps, before, after);
  if (answer === "taken") throw alreadyThere();
  if (answer === "changed") {
    throw conflict("conflict", "Someone else has just changed this entry. Reload the list.");
  }
  forget(deps);
  await Audit.record(deps, actor, { action: "subject-topic.rename", target: id, before, after });
  return after;
}

/** The whole catalogue, sorted by names. */
export async function list(deps: Deps): Promise<SubjectTopic[]> {
  return [...(await fresh(deps)).values()].toSorted(byNames);
}

export async function page(deps: Deps, query: SubjectTopicQuery): Promise<SubjectTopicPage> {
  const found = matching(await list(deps), query);
  const from = (query.page - 1) * query.limit;
  return {
    items: found.slice(from, from + query.limit),
    page: query.page,
    totalPages: Math.ceil(found.length / query.limit),
    total: found.length,
  };
}

const alreadyThere = () =>
  conflict("already_there", "This subject, topic and sub-topic already exist.");

const CACHE_MS = 60_000;
const known = new WeakMap<Deps["content"], { at: number; byId: Map<string, SubjectTopic> }>();

/**
 * The catalogue by id, at most a minute old. If a `needed` id is missing, the catalogue is read
 * again.
 */
export async function byId(
  deps: Deps,
  needed: readonly string[] = [],
): Promise<ReadonlyMap<string, SubjectTopic>> {
  const cached = known.get(deps.content);
  const isFresh = cached !== undefined && deps.clock.now() - cached.at < CACHE_MS;
  if (cached && isFresh && needed.every((id) => cached.byId.has(id))) return cached.byId;
  return fresh(deps);
}

async function fresh(deps: Deps): Promise<ReadonlyMap<string, SubjectTopic>> {
  const catalogue = new Map(
    (await CatalogueStore.all(deps)).map((entry) => [entry._id, entry] as const),
  );
  known.set(deps.content, { at: deps.clock.now(), byId: catalogue });
  return catalogue;
}

/** Drops the cached catalogue after a write. */
export const forget = (deps: Deps): void => void known.delete(deps.content);
