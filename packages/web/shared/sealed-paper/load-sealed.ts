import type { TestAhead } from "./ahead.rules.ts";

/** A chunk of its own, because few pages need it; what is loaded ahead has loaded it, too. */
export const loadSealed = async () => (await import("./sealed-paper.ts")).sealedPapers;

/** Browsers decrypt on https and on this machine only, and old ones cannot unpack. */
export const canOpenSealed = (): boolean => isSecureContext && "DecompressionStream" in window;

/**
 * Loads the papers of tests that start soon.
 *
 * @param now epoch milliseconds
 */
export function loadPapersAhead(tests: readonly TestAhead[], now: number): void {
  if (!tests.some(({ sealed }) => sealed) || !canOpenSealed()) return;
  // Without it, the start loads the paper.
  loadSealed().then(
    (papers) => papers.loadAhead(tests, now),
    () => undefined,
  );
}
