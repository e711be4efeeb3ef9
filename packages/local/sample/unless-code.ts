/** For what an earlier start, which was cut off, has done already: passes over one refusal. */
export const unlessCode = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && "code" in error && error.code === code)) throw error;
};
