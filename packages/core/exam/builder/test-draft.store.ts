import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type DraftId, TestDraft } from "../terms/test/test-input.schema.ts";

/** One partition for all drafts, because they are few and always listed together. */
const PARTITION = "TD";
const keyOf = (draftId: string) => ({ pk: PARTITION, sk: draftId });

const artifactKey = ({ draftId, version }: Pick<TestDraft, "draftId" | "version">) =>
  `drafts/${draftId}/${version}.json`;

const Fields = z.record(z.string(), z.unknown());

/** Writes a version's fields. They are not visible until the draft points to them. */
export const writeFields = (
  deps: Deps,
  draft: TestDraft,
  fields: Record<string, unknown>,
): Promise<void> => deps.artifacts.writeOnce(artifactKey(draft), fields);

export const readFields = (deps: Deps, draft: TestDraft): Promise<Record<string, unknown>> =>
  deps.artifacts.read(artifactKey(draft), (raw) => Fields.parse(raw));

/** Creates a draft, or replaces revision `before`; false if someone else changed it first. */
export const put = (deps: Deps, draft: TestDraft, before?: number): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(draft.draftId), ...draft },
    before === undefined
      ? { text: "attribute_not_exists(pk)" }
      : { text: "rev = :before", values: { ":before": before } },
  );

export async function find(
  deps: Deps,
  draftId: z.infer<typeof DraftId>,
): Promise<TestDraft | undefined> {
  const item = await deps.content.get(keyOf(draftId), { consistent: true });
  return item && TestDraft.parse(item);
}

export async function list(deps: Deps): Promise<TestDraft[]> {
  const where = { text: "pk = :pk", values: { ":pk": PARTITION } };
  return (await deps.content.all({ where })).map((item) => TestDraft.parse(item));
}

export async function remove(deps: Deps, draftId: string): Promise<void> {
  await deps.content.remove(keyOf(draftId));
}
