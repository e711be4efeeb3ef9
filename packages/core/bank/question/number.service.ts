import * as NumberStore from "./number.store.ts";

/**
 * The numbers of a catalogue entry's cells, for what stands there beside its questions: passages.
 * One counter for both, so that an entry is closed for both at once.
 */
export const take = NumberStore.take;
export const release = NumberStore.release;
export const slotsOf = NumberStore.slotsOf;
export const releaseLeft = NumberStore.releaseLeft;
export type { Slot } from "./number.store.ts";
