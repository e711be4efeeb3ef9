/** Milliseconds until work begins in browsers that do not say when they are idle. */
const LATER_MS = 2_000;

/** Runs work when the page has nothing else to do; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}
