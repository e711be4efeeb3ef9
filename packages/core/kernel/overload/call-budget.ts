import { AsyncLocalStorage } from "node:async_hooks";

const began = new AsyncLocalStorage<number>();

/** Does the work of one call of the API: its clients know how much of the call's time is spent. */
export const asOneCall = <T>(work: () => Promise<T>): Promise<T> =>
  began.run(performance.now(), work);

/** Milliseconds since the call began that this is done for; 0 outside of any. */
export function spentMs(): number {
  const at = began.getStore();
  return at === undefined ? 0 : performance.now() - at;
}
