/** A passage's id as a test's questions name it: it says which test's frozen passage is meant. */
export const scopedId = (id: string, testId: string): string => `${id}.${testId}`;

export function parseScopedId(text: string): { id: string; testId: string | null } {
  const [id = "", testId = null] = text.split(".");
  return { id, testId };
}
