import type { TestAhead } from "./ahead.rules.ts";

/**
 * A separate chunk, because few pages need it. The code that loads papers ahead loads this chunk
 * too.
 */
export const loadSealed = async () => (await import("./sealed-paper.ts")).sealedPapers;

/**
 * Whether this browser can open sealed papers: browsers decrypt only on https or localhost, and old
 * browsers cannot unpack.
 */
export const canOpenSealed = (): boolean => isSecureContext && "DecompressionStream" in window;

/**
 * Loads the papers of tests that start soon.
 *
 * @param now epoch milliseconds
 */
export function loadPapersAhead(tests: readonly TestAhead[], now: number): void {
  if (!tests.some(({ sealed }) => sealed) || !canOpenSealed()) return;
  // If this fails, the start loads the paper.
  loadSealed().then(
    (papers) => papers.loadAhead(tests, now),
    () => undefined,
  );
}
