import { StartError } from "../start-error.ts";

/**
 * Searches an error and its causes, since LevelDB and StartError give the system's reason as text.
 */
const FULL = /ENOSPC|EDQUOT|no space left|disk quota/i;

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return FULL.test(code) || FULL.test(error.message) || isDiskFull(error.cause);
}

const REPORT_EVERY_MS = 60_000;
let reportedAt = -REPORT_EVERY_MS;

/** Whether the console has just said that the disk is full. */
export const reportedDiskFull = (): boolean => performance.now() - reportedAt < REPORT_EVERY_MS;

/** Warns on the console, once a minute: every call fails until there is space again. */
export function reportDiskFull(): void {
  if (reportedDiskFull()) return;
  reportedAt = performance.now();
  console.error(
    "The disk is full. Free some space: until then calls that save are answered with 503.",
  );
}

/** What to do about a file in the data folder that cannot be read. */
export const damaged = (path: string, cause?: unknown) =>
  Object.assign(
    new StartError(
      `${path} is damaged. Put the data folder back from a copy, or begin with empty data: npm start -- --reset.`,
    ),
    { cause },
  );
