import type { StoredBlock } from "../reading/stored-block.ts";
import type { FormShare, Reading } from "../reading/reading.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { Profile } from "./profile.schema.ts";

/**
 * If at least this share of a kind's marks has a form, the form belongs to the file and did not
 * occur by accident.
 */
const USUAL = 0.1;
const MOST_FORMS = 6;
const MOST_HEADINGS = 4;
/**
 * The most characters of a form, or of the first word of a heading. The whole fingerprint is a key
 * of the database, which has 2 KB at most.
 */
const MOST_CHARACTERS = 24;

/**
 * The forms of a paper as a text that is equal for papers of the same form: how questions are
 * numbered, how options are labelled, how keys are marked, and how the headings begin that are
 * repeated. The text does not depend on the questions or their number.
 * @param reading without hints, because hints change what is found
 */
export function fingerprintOf(
  { forms, roles }: Pick<Reading, "forms" | "roles">,
  blocks: readonly StoredBlock[],
): string {
  return JSON.stringify([
    usual(forms.number),
    usual(forms.option),
    usual(forms.keyMark),
    headings(roles, blocks),
  ]);
}

function usual(shares: readonly FormShare[]): string[] {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  return shares
    .filter(({ count }) => count >= total * USUAL)
    .toSorted((one, other) => other.count - one.count || (one.form < other.form ? -1 : 1))
    .slice(0, MOST_FORMS)
    .map(({ form }) => form.slice(0, MOST_CHARACTERS))
    .toSorted();
}

/** First words of headings that begin alike, such as "Part A" and "Part B". */
function headings(roles: Reading["roles"], blocks: readonly StoredBlock[]): string[] {
  const counts = new Map<string, number>();
  blocks.forEach(({ pieces }, at) => {
    if (roles[at]?.role !== "heading") return;
    const text = pieces.map((piece) => piece.text).join("");
    const word = /\p{L}+/u.exec(text.slice(0, 200))?.[0].toLowerCase();
    if (word === undefined || word.length === 1) return;
    const start = word.slice(0, MOST_CHARACTERS);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  });
  const repeated = [...counts].flatMap(([word, count]) => (count > 1 ? [word] : []));
  return repeated.toSorted().slice(0, MOST_HEADINGS);
}

/** The hints about the form of a file, without its blocks and its keys. */
export function profileOf({ optionForm, numberForm, plainOptions, keyMark }: Hints): Profile {
  return {
    ...(optionForm !== undefined && { optionForm }),
    ...(numberForm !== undefined && { numberForm }),
    ...(plainOptions !== undefined && { plainOptions }),
    ...(keyMark !== undefined && { keyMark }),
  };
}

export const isEmptyProfile = (profile: Profile): boolean => Object.keys(profile).length === 0;

export const sameProfile = (one: Profile, other: Profile): boolean =>
  one.optionForm === other.optionForm &&
  one.numberForm === other.numberForm &&
  one.plainOptions === other.plainOptions &&
  one.keyMark === other.keyMark;
