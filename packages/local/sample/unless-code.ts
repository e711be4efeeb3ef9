/** Ignores one refusal, for steps that an earlier, interrupted start has already done. */
export const unlessCode = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && "code" in error && error.code === code)) throw error;
};
