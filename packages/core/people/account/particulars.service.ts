import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { changeUser } from "../session/user-access.service.ts";
import { changedByOther } from "./manage-user.service.ts";
import * as NotesStore from "../user/notes.store.ts";
import { NO_PARTICULARS, particularsOf } from "../user/particulars.rules.ts";
import type { ParticularsInput } from "../user/particulars-input.schema.ts";
import type { Note, Particulars, ParticularsView } from "../user/particulars.schema.ts";
import type { Profile } from "../user/user.schema.ts";

/** The particulars of a student. */
export async function view(deps: Deps, profile: Profile): Promise<ParticularsView> {
  const isNoted = profile.particulars && profile.particulars.noted > 0;
  const notes = isNoted ? await NotesStore.read(deps, profile.userId) : [];
  return { ...particularsOf(profile), notes, rev: profile.edition };
}

/** The notes about some students, by user id. */
export const notesOf = (
  deps: Deps,
  profiles: readonly Profile[],
): Promise<ReadonlyMap<string, readonly Note[]>> =>
  NotesStore.readMany(
    deps,
    profiles.flatMap(({ userId, particulars }) => (particulars?.noted ? [userId] : [])),
  );

/** Writes the notes of a new account whose particulars already count them. */
export const addNotes = (deps: Deps, userId: string, notes: readonly Note[]): Promise<void> =>
  NotesStore.put(deps, userId, notes);

/**
 * Changes the particulars of a student.
 *
 * @throws AppError `not-found`, `conflict` if the user has changed since `rev` was read
 */
export async function update(
  deps: Deps,
  actor: Actor,
  userId: string,
  { rev, notes, ...wanted }: ParticularsInput,
): Promise<void> {
  const { before, after } = await change(deps, userId, wanted, notes, rev);
  if (before.edition === after.edition) return;
  const act = { action: "user.particulars", target: userId };
  await Audit.record(deps, actor, { ...act, before: factsOf(before), after: factsOf(after) });
}

/**
 * Writes the particulars, and the notes if they differ. The profile counts the change of the notes
 * before the notes are written. If the call is interrupted in between, the student keeps the
 * earlier notes and the call is repeated.
 *
 * @param rev refuses the change if the user has changed since then; absent for an import
 */
export async function change(
  deps: Deps,
  userId: string,
  wanted: Particulars,
  notes: readonly Note[],
  rev?: number,
): Promise<{ before: Profile; after: Profile }> {
  const known = await NotesStore.read(deps, userId);
  const isNoted = JSON.stringify(known) !== JSON.stringify(notes);
  const changed = await changeUser(deps, userId, (now) => {
    if (rev !== undefined && now.edition !== rev) throw changedByOther();
    const { noted } = now.particulars ?? NO_PARTICULARS;
    const next = { ...wanted, noted: isNoted ? noted + 1 : noted };
    const isEmpty = JSON.stringify(next) === JSON.stringify(NO_PARTICULARS);
    return { particulars: isEmpty ? undefined : next };
  });
  if (isNoted) await NotesStore.put(deps, userId, notes);
  return changed;
}

/**
 * The facts for the audit log: class, batch, and how often the notes were written, which shows that
 * they changed. Contacts and the notes are never recorded.
 */
const factsOf = ({ particulars }: Profile) => ({
  className: particulars?.className ?? "",
  batch: particulars?.batch ?? "",
  notes: particulars?.noted ?? 0,
});
