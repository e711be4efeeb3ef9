/** The name of a paper's original key; corrected keys have names of their own. */
export const FIRST_KEY = "key";

/** The id of a passage within a test. It refers to the test's frozen copy of the passage. */
export const scopedId = (id: string, testId: string): string => `${id}.${testId}`;

export function parseScopedId(text: string): { id: string; testId: string | null } {
  const [id = "", testId = null] = text.split(".");
  return { id, testId };
}
