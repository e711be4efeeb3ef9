import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import { profileById } from "../../people/account/user-lookup.service.ts";
import { changed, type NamedChange, viewOf } from "./enquiry.rules.ts";
import type {
  Enquiry,
  EnquiryChange,
  EnquiryDetail,
  EnquiryNote,
  EnquiryView,
} from "./enquiry.schema.ts";
import * as EnquiryIndex from "./enquiry-index.store.ts";
import { othersOf } from "./enquiry-person.service.ts";
import * as EnquiryStore from "./enquiry.store.ts";

const MOST_NOTES = 100;
/**
 * How often a change of only the status is tried while others change the enquiry. Such a change
 * does not depend on other changes.
 */
const TRIES = 4;

async function existing(deps: Deps, enquiryId: string): Promise<Enquiry> {
  const enquiry = await EnquiryStore.find(deps, enquiryId);
  if (!enquiry) throw notFound("This enquiry");
  return enquiry;
}

/**
 * An enquiry with its notes, and other enquiries of the same person.
 * @throws AppError `not-found`
 */
export async function detail(deps: Deps, enquiryId: string): Promise<EnquiryDetail> {
  const enquiry = await existing(deps, enquiryId);
  const [notes, same] = await Promise.all([
    EnquiryStore.notesOf(deps, enquiryId, MOST_NOTES),
    othersOf(deps, enquiry),
  ]);
  return { enquiry: viewOf(enquiry), notes, same: same.map(viewOf) };
}

/**
 * Changes an enquiry in one write. A change of only the status needs no revision.
 * @throws AppError `not-found`, also for an owner or account that does not exist; `conflict` if
 *   someone else changed it since `rev`; `invalid` without a revision, or for
 *   an owner who is not an administrator
 */
export async function change(
  deps: Deps,
  actor: Actor,
  enquiryId: string,
  { rev, ...asked }: EnquiryChange,
): Promise<EnquiryView> {
  const { status: _status, ...others } = asked;
  if (rev === undefined && Object.values(others).some((value) => value !== undefined)) {
    throw invalid("rev_missing", "Send the revision that was changed.", [
      { path: "rev", message: "Send the `rev` of the enquiry that was read." },
    ]);
  }
  const named = await namedChange(deps, asked);
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await existing(deps, enquiryId);
    if (rev !== undefined && rev !== before.rev) break;
    const after = changed(before, named);
    if (await save(deps, before, after)) {
      await record(deps, actor, before, after);
      return viewOf(after);
    }
  }
  throw conflict(
    "enquiry_changed",
    "Someone else has changed this enquiry. Look at it again, then save your change.",
  );
}

/**
 * Writes in this order: the entries that the change needs, the enquiry, and the removal of entries
 * that are not needed any more.
 */
async function save(deps: Deps, before: Enquiry, after: Enquiry): Promise<boolean> {
  await EnquiryIndex.addChanged(deps, before, after);
  if (await EnquiryStore.replace(deps, before, after)) {
    await EnquiryIndex.removeChanged(deps, before, after);
    return true;
  }
  const current = await EnquiryStore.find(deps, after.enquiryId);
  if (current) await EnquiryIndex.removeChanged(deps, after, current);
  return false;
}

/** The change with its owner's name. */
async function namedChange(
  deps: Deps,
  { owner, ...change }: Omit<EnquiryChange, "rev">,
): Promise<NamedChange> {
  if (change.student) await profileById(deps, change.student);
  if (!owner) return { ...change, ...(owner === null && { owner }) };
  const profile = await profileById(deps, owner.userId);
  if (!profile.isAdmin) {
    throw invalid("owner_unknown", "Choose an administrator: only they can read enquiries.", [
      { path: "owner", message: "Choose an administrator." },
    ]);
  }
  return { ...change, owner: { userId: profile.userId, name: profile.name } };
}

/** The facts for the audit log, without names, phone numbers and texts. */
const logged = ({ status, owner, nextCall, outcome, exam, source, student }: Enquiry) => ({
  status,
  owner: owner?.userId,
  nextCall,
  outcome,
  exam,
  source,
  student,
});

async function record(deps: Deps, actor: Actor, before: Enquiry, after: Enquiry): Promise<void> {
  const onlyStatus =
    JSON.stringify({ ...logged(before), status: "" }) ===
    JSON.stringify({ ...logged(after), status: "" });
  await Audit.record(deps, actor, {
    action: onlyStatus ? "enquiry.status" : "enquiry.update",
    target: after.enquiryId,
    before: onlyStatus ? { status: before.status } : logged(before),
    after: onlyStatus ? { status: after.status } : logged(after),
  });
}

/**
 * Adds a note with its author and time.
 * @throws AppError `not-found`
 */
export async function addNote(
  deps: Deps,
  actor: Actor,
  enquiryId: string,
  text: string,
): Promise<EnquiryNote> {
  await existing(deps, enquiryId);
  const by = { userId: actor.userId, name: actor.name };
  const note: EnquiryNote = { at: iso(deps.clock.now()), by, text };
  const id = newId("audit", deps);
  await EnquiryStore.addNote(deps, enquiryId, { ...note, id });
  await Audit.record(deps, actor, { action: "enquiry.note", target: enquiryId, after: { id } });
  return note;
}
