/** One JSON object a line, as CloudWatch reads it. No bodies, no tokens, no e-mail addresses. */
export interface Log {
  info(event: string, facts?: Record<string, unknown>): void;
  error(event: string, error: unknown, facts?: Record<string, unknown>): void;
}

/** @param always fields of every line, such as the version of the function that writes it */
export function createLog(
  write: (line: string) => void,
  always: Record<string, unknown> = {},
): Log {
  const line = (level: string, event: string, facts: Record<string, unknown>) =>
    write(JSON.stringify({ level, event, ...always, ...facts }));
  return {
    info: (event, facts = {}) => line("info", event, facts),
    error: (event, error, facts = {}) =>
      line("error", event, {
        ...facts,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  };
}
