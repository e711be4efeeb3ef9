import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { unsentEvents } from "./page-events.rules.ts";
import { dirtyQuestions, type Outbox, refusedQuestions } from "./outbox.rules.ts";
import { sheet } from "./outgoing.rules.ts";
import type { Save } from "./saver.ts";

/** The answers of an attempt, and how they reach the server. */
export interface Outgoing {
  outbox: () => Outbox;
  /** Saves what the server may not have. */
  flush: () => Promise<void>;
  submit: (save: Save) => Promise<SubmitReceipt>;
}

/** Number of answers and events that the server may not have. */
export const unsentIn = (outbox: Outbox): number =>
  dirtyQuestions(outbox).length + unsentEvents(outbox).length;

/**
 * Whether the server has given more time to a test that was submitted only because time was over.
 */
export const isMoved = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "deadline_moved";

const MOST_SAVES = 20;

/**
 * Submits the answers. If the server rejects the submission because of its content, the answers are
 * first saved in smaller requests, which find out the rejected ones.
 */
export async function submitAll({ outbox, flush, submit }: Outgoing): Promise<SubmitReceipt> {
  try {
    return await submit({ answers: sheet(outbox()), events: unsentEvents(outbox()) });
  } catch (error) {
    const refused = error instanceof ApiError && [400, 413].includes(error.status);
    if (!refused || error.code === "network") throw error;
    const before = outbox();
    for (let turn = 0; turn < MOST_SAVES && unsentIn(outbox()) > 0; turn++) await flush();
    const after = outbox();
    const learnt = refusedQuestions(after).length > refusedQuestions(before).length;
    if (!learnt && unsentIn(after) === unsentIn(before)) throw error;
    const answers = error.status === 413 ? {} : sheet(after);
    return await submit({ answers, events: unsentEvents(after) });
  }
}
