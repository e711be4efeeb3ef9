import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type {
  DraftInput,
  DraftRow,
  DraftView,
  TestDraft,
} from "../terms/test/test-input.schema.ts";
import * as TestDraftStore from "./test-draft.store.ts";

/** All drafts, the most recently changed first. */
export async function list(deps: Deps): Promise<DraftRow[]> {
  const drafts = await TestDraftStore.list(deps);
  return drafts
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .map((draft) => rowOf(draft));
}

/** @throws AppError `not-found` */
export async function read(deps: Deps, draftId: string): Promise<DraftView> {
  return viewOf(deps, await load(deps, draftId));
}

export async function create(deps: Deps, actor: Actor, input: DraftInput): Promise<DraftView> {
  const at = iso(deps.clock.now());
  const draft = draftOf(deps, actor, input, {
    draftId: newId("draft", deps),
    rev: 1,
    createdAt: at,
  });
  await TestDraftStore.writeFields(deps, draft, input.fields);
  await TestDraftStore.put(deps, draft);
  return recordSave(deps, actor, draft);
}

/**
 * Replaces a draft's fields. They are written before the pointer to them.
 * @throws AppError `not-found`; `conflict` when someone else saved it since `rev`
 */
export async function save(
  deps: Deps,
  actor: Actor,
  draftId: string,
  input: DraftInput,
): Promise<DraftView> {
  const before = await load(deps, draftId);
  const read = input.rev ?? before.rev;
  if (read !== before.rev) throw savedMeanwhile(before);
  const { createdAt } = before;
  const draft = draftOf(deps, actor, input, { draftId, rev: before.rev + 1, createdAt });
  await TestDraftStore.writeFields(deps, draft, input.fields);
  if (!(await TestDraftStore.put(deps, draft, before.rev))) {
    throw savedMeanwhile(await load(deps, draftId));
  }
  return recordSave(deps, actor, draft);
}

async function recordSave(deps: Deps, actor: Actor, draft: TestDraft): Promise<DraftView> {
  const { draftId: target, version, name } = draft;
  await Audit.record(deps, actor, { action: "test-draft.save", target, after: { version, name } });
  return viewOf(deps, draft);
}

/** Deletes a draft. @throws AppError `not-found` */
export async function remove(deps: Deps, actor: Actor, draftId: string): Promise<void> {
  const draft = await load(deps, draftId);
  await TestDraftStore.remove(deps, draftId);
  await Audit.record(deps, actor, { action: "test-draft.delete", target: draftId, before: draft });
}

async function load(deps: Deps, draftId: string): Promise<TestDraft> {
  const draft = await TestDraftStore.find(deps, draftId);
  if (!draft) throw notFound("This draft");
  return draft;
}

function draftOf(
  deps: Deps,
  actor: Actor,
  { fields }: DraftInput,
  known: Pick<TestDraft, "draftId" | "rev" | "createdAt">,
): TestDraft {
  const { name, examType, sectionDetails } = fields;
  return {
    ...known,
    version: newId("paper", deps),
    name: typeof name === "string" ? name.slice(0, 200) : "",
    examType: ExamType.safeParse(examType).data ?? null,
    questions: Array.isArray(sectionDetails) ? questionsIn(sectionDetails) : 0,
    updatedAt: iso(deps.clock.now()),
    updatedBy: actor.name,
  };
}

const questionsIn = (sections: readonly { questionIds?: unknown }[]): number =>
  sections.reduce(
    (sum, one) => sum + (Array.isArray(one?.questionIds) ? one.questionIds.length : 0),
    0,
  );

const savedMeanwhile = ({ rev, updatedAt, updatedBy }: TestDraft) =>
  conflict(
    "edited_meanwhile",
    `${updatedBy} saved this draft while you were editing. Reopen it before you continue.`,
    { rev, by: updatedBy, at: updatedAt },
  );

const rowOf = ({ draftId, version: _version, ...draft }: TestDraft): DraftRow => ({
  _id: draftId,
  ...draft,
});

const viewOf = async (deps: Deps, draft: TestDraft): Promise<DraftView> => ({
  ...rowOf(draft),
  fields: await TestDraftStore.readFields(deps, draft),
});
