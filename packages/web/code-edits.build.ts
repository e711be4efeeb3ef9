export interface Edit {
  readonly what: string;
  readonly find: RegExp;
  readonly replacement: string;
}

/**
 * A package's code after edits that remove what this app does not use.
 *
 * @throws Error if the code has changed so that an edit finds nothing
 */
export const withEdits = (
  code: string,
  edits: readonly Edit[],
  { by, of }: { by: string; of: string },
): string =>
  edits.reduce((edited, { what, find, replacement }) => {
    const next = edited.replace(find, replacement);
    if (next !== edited) return next;
    throw new Error(`${by}: ${of} has changed: found no ${what}.`);
  }, code);
