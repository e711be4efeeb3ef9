import { ApiError, mayRetry } from "../../lib/api/api-error.ts";
import { postSession } from "./practice.queries.ts";
import { isSettled, type Run, unsent, withSent } from "./run.rules.ts";

/**
 * Sends the answers that the server does not have. When the page is left, it also sends answers
 * that could still change.
 * @returns the set with the server's counts; unchanged if the server could not be reached
 */
export async function sendRun(
  run: Run,
  { all = false, keepalive = false }: { all?: boolean; keepalive?: boolean } = {},
): Promise<Run> {
  const answers = unsent(run, all);
  if (answers.length === 0 || run.refused !== undefined) return run;
  const { setId, cards } = run.set;
  const refs = cards.map(({ ref }) => ref);
  try {
    const part = run.parts + 1;
    const { results, skipped, mastery } = await postSession(
      { setId, refs, part, answers },
      keepalive,
    );
    return withSent(run, [...results.map(({ ref }) => ref), ...skipped], mastery);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return mayRetry(error) || error.status === 401 ? run : { ...run, refused: error.message };
  }
}

/** Sends the unsent answers of older sets. */
export async function sendKept(
  runs: readonly Run[],
  keep: (run: Run) => Promise<unknown>,
): Promise<void> {
  for (const run of runs.filter((one) => isSettled(one, Date.now()))) {
    const after = await sendRun(run, { all: true });
    if (after !== run) await keep(after);
  }
}
