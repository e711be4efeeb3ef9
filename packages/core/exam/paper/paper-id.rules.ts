/** The name of the key that a paper was frozen with; a corrected key gets a name of its own. */
export const FIRST_KEY = "key";

/** A passage's id as a test's questions name it: it says which test's frozen passage is meant. */
export const scopedId = (id: string, testId: string): string => `${id}.${testId}`;

export function parseScopedId(text: string): { id: string; testId: string | null } {
  const [id = "", testId = null] = text.split(".");
  return { id, testId };
}
