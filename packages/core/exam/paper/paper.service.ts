import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { FIRST_KEY } from "../terms/paper/paper-id.rules.ts";
import type {
  PaperCover,
  PaperKey,
  PaperRef,
  PaperReview,
  StudentPaper,
} from "../terms/paper/paper.schema.ts";
import * as PaperStore from "./paper.store.ts";
import type { PaperToOpen, Sealed } from "../terms/paper/seal.schema.ts";
import { type SeenOrder, seenOrder } from "./seen-order.rules.ts";

/** The paper's original key, by which answers are read, saved and shown. */
export const key = (deps: Deps, ref: PaperRef): Promise<PaperKey> =>
  PaperStore.readKey(deps, ref, FIRST_KEY);

/** A key by name: the original or a corrected one. */
export const keyNamed = PaperStore.readKey;

/** How a student saw a paper; null if no section of it is shuffled. */
export async function seenBy(deps: Deps, ref: PaperRef, userId: string): Promise<SeenOrder | null> {
  const [cover, student] = await Promise.all([
    PaperStore.readCover(deps, ref),
    PaperStore.readStudentPaper(deps, ref),
  ]);
  return seenOrder(cover, student, userId);
}

/** A paper as a released report shows it, without its key. */
export async function shown(
  deps: Deps,
  ref: PaperRef,
): Promise<{ cover: PaperCover; student: StudentPaper; review: PaperReview }> {
  const [cover, student, review] = await Promise.all([
    PaperStore.readCover(deps, ref),
    PaperStore.readStudentPaper(deps, ref),
    PaperStore.readReview(deps, ref),
  ]);
  return { cover, student, review };
}

/**
 * How long before the start the sealed file is given out. Before that, an edit can still change the
 * paper.
 */
const AHEAD_MS = 30 * MINUTE;

/**
 * The sealed file of a test's paper, from 30 minutes before the caller's start until the expiry;
 * undefined for PRACTICE tests and older papers.
 */
export async function sealedAhead(
  deps: Deps,
  test: PaperRef & { expiryTime: number },
  startsAt: number,
): Promise<Sealed | undefined> {
  const now = deps.clock.now();
  if (now < startsAt - AHEAD_MS || now >= test.expiryTime) return undefined;
  return (await PaperStore.readCover(deps, test)).sealed;
}

/**
 * The key that opens the sealed file of a paper. It may be sent only in the answer of a start whose
 * attempt was written, because with this key anyone can read the questions.
 */
export async function toOpen(deps: Deps, ref: PaperRef): Promise<PaperToOpen | undefined> {
  if (!(await PaperStore.readCover(deps, ref)).sealed) return undefined;
  const { version, id, key: secret } = await PaperStore.readSeal(deps, ref);
  return { version, id, key: secret, mediaUrl: deps.config.mediaUrl };
}
