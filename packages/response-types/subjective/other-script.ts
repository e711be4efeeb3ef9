import { scriptsIn } from "../shared/scripts.ts";

/**
 * Whether a text is written in a script that the other text does not have. Greek letters and
 * accents belong to English texts, too; a language that is written in Latin letters is not noticed.
 */
export function isInOtherScript(text: string, other: string): boolean {
  const known = scriptsIn(other);
  return scriptsIn(text).some((script) => !known.includes(script));
}
