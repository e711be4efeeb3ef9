/** A start that fails; its message is the one line that the user sees. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = "StartError";
    this.exitCode = exitCode;
  }
}

/** The code of a failed system call, such as EACCES. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
