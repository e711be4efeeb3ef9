import type { Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { isAppError } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { iso, MINUTE } from "../shared/time.ts";
import { type Sent, sentOf, targetOf } from "./act-note.rules.ts";
import * as ActNotes from "./act-note.store.ts";
import * as Audit from "./audit.service.ts";

/** No call and no step of a job takes this long: an act that began earlier was interrupted. */
const GIVEN_UP_MS = 20 * MINUTE;

/**
 * The audit entry of an act that was interrupted: it has what was sent, so that someone can check
 * what was done.
 */
const INTERRUPTED = "call.interrupt";

/**
 * Carries out what staff asked for, and keeps a note about it until it has ended. A change and its
 * entry in the log are separate writes. If a process dies between them, or the second write is
 * refused, the sweep finds the note, and the log then says what was asked, by whom and when.
 * @param call a route, or the name of a job
 */
export async function noted<T>(
  deps: Deps,
  actor: Pick<Actor, "userId" | "name">,
  { call, ...sent }: Sent & { call: string },
  act: () => Promise<T>,
): Promise<T> {
  const note: ActNotes.ActNote = {
    id: newId("audit", deps),
    at: iso(deps.clock.now()),
    by: actor.userId,
    byName: actor.name,
    call,
    target: targetOf(sent, actor.userId),
    sent: sentOf(sent),
  };
  await ActNotes.put(deps, note);
  const answer = await act().catch(async (error: unknown) => {
    // After a refusal nothing was changed. After any other error, a change may exist without its
    // entry in the log, so the note stays.
    if (isAppError(error) && error.kind !== "unavailable") await end(deps, note);
    throw error;
  });
  await end(deps, note);
  return answer;
}

/**
 * Removes the note of an act that has ended. A note that cannot be removed only causes one
 * unnecessary entry of the audit log.
 */
async function end(deps: Deps, note: ActNotes.ActNote): Promise<void> {
  try {
    await ActNotes.remove(deps, note);
  } catch (error) {
    deps.log.error("request.note-failed", error, { call: note.call });
  }
}

/**
 * Adds an entry to the log for each act that was interrupted.
 * @returns the number of these acts
 */
export async function sweep(deps: Deps): Promise<number> {
  const due = await ActNotes.begunBefore(deps, iso(deps.clock.now() - GIVEN_UP_MS));
  for (const note of due) {
    const { id, at, call, target, sent } = note;
    await Audit.recordOnce(deps, {
      id,
      at: Date.parse(at),
      by: { userId: note.by, name: note.byName },
      action: INTERRUPTED,
      target,
      after: { call, sent },
    });
    await ActNotes.remove(deps, note);
  }
  return due.length;
}
