import type {
  SavedView,
  SubmitInput,
  SubmitReceipt,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { noteSubmitted, type OwnedAttempt, settle } from "./kept-attempt.shelf.ts";
import { type KeyValues, Shelf } from "./outbox.shelf.ts";
import { type Save, Saver, type SaveStatus } from "./saver.ts";
import { isMoved, submitAll, unsentIn } from "./submit-all.ts";

/** The calls of the API, and what they need of the device. */
export interface SendParts {
  values: KeyValues;
  device: string;
  save: (whose: OwnedAttempt, save: Save & { device: string }) => Promise<SavedView>;
  submit: (whose: OwnedAttempt, input: SubmitInput) => Promise<SubmitReceipt>;
  /** Epoch milliseconds of the device, used only to order the tries. */
  now: () => number;
  random: () => number;
}

/** A saver's hooks for saving without a page: nothing is shown, and nothing waits. */
const UNWATCHED = {
  onSaved: () => {},
  after: () => () => {},
  online: () => true,
  deadline: () => Number.POSITIVE_INFINITY,
  eager: () => true,
  isReady: () => true,
} as const;

/** The stored answers of an attempt whose page is closed, with a saver for them. */
async function openKept(kept: OwnedAttempt, parts: SendParts) {
  const { values, device, now, random } = parts;
  const shelf = new Shelf(values, kept);
  let outbox = await shelf.load();
  let status: SaveStatus = { kind: "saved", at: null };
  let failure: unknown;
  const saver = new Saver({
    ...UNWATCHED,
    outbox: {
      get: () => outbox,
      set: (next) => {
        outbox = next;
        void shelf.keep(next);
      },
    },
    send: async (save) => {
      try {
        return await parts.save(kept, { ...save, device });
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    now,
    random,
    onStatus: (next) => (status = next),
  });
  return {
    outbox: () => outbox,
    flush: () => saver.flush(),
    submit: async (save: Save) => {
      // Waits for this write. If it ended after the receipt had deleted the answers, it would
      // restore them.
      await shelf.keep(outbox);
      return submitKept(kept, save, parts);
    },
    status: () => status.kind,
    failure: () => failure,
  };
}

/** Submits the attempt. If its time is not over, the attempt is recorded as running. */
async function submitKept(kept: OwnedAttempt, save: Save, parts: SendParts) {
  const { byExits, byTime } = kept;
  try {
    return await parts.submit(kept, { ...save, device: parts.device, byExits, byTime });
  } catch (error) {
    const deadline = isMoved(error) && error.details["deadline"];
    if (typeof deadline === "string") await noteSubmitted(parts.values, kept, { deadline });
    throw error;
  }
}

/**
 * Sends what this device has of an attempt whose page is closed: its answers, and the submission if
 * the student wanted it or the attempt is over. If the server says that time is not over, the
 * attempt is recorded as running, so that the next try only saves its answers.
 *
 * @returns whether the server has everything; answers to a section that has not begun stay here
 * @throws ApiError if something could not be sent; it stays on the device
 */
export async function sendKept(kept: OwnedAttempt, parts: SendParts): Promise<boolean> {
  const open = await openKept(kept, parts);
  if (kept.submittedAt === undefined && !(await saveAll(open))) {
    return unsentIn(open.outbox()) === 0;
  }
  const receipt = await submitAll(open);
  await settle(parts.values, kept, receipt, "unseen");
  return true;
}

/**
 * Submits an attempt in any state, because the student waits on its page for the receipt. If the
 * student did not submit the attempt, it is submitted because time is over.
 *
 * @throws ApiError `deadline_moved` if time is not over: then the attempt is recorded as running
 */
export async function fetchReceipt(kept: OwnedAttempt, parts: SendParts): Promise<SubmitReceipt> {
  const over: OwnedAttempt = kept.submittedAt === undefined ? { ...kept, byTime: true } : kept;
  const receipt = kept.receipt ?? (await submitAll(await openKept(over, parts)));
  await settle(parts.values, kept, receipt, "seen");
  return receipt;
}

/**
 * Saves answers until all of them are saved, or the rest belongs to sections that have not begun.
 * @returns whether the server has closed the attempt
 */
async function saveAll(open: Awaited<ReturnType<typeof openKept>>): Promise<boolean> {
  for (let left = unsentIn(open.outbox()); left > 0;) {
    await open.flush();
    if (open.status() === "closed") return true;
    if (["signed-out", "offline", "retrying"].includes(open.status())) throw open.failure();
    const now = unsentIn(open.outbox());
    // The other answers are not ready yet, because their section has not begun.
    if (now >= left) return false;
    left = now;
  }
  return false;
}
