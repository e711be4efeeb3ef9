/** Words that say where something comes from, where it goes, or what it is compared with. */
const PLACING = ["from", "to", "into", "onto", "towards", "toward", "than"] as const;
type Placing = (typeof PLACING)[number];

const ARTICLES = new Set(["the", "a", "an", "its", "their", "this", "that"]);
const JOINING = new Set(["and", "or"]);

/**
 * What a text names after each of these words: "from the blood to the liver" is blood, then liver.
 */
export type Roles = ReadonlyMap<Placing, ReadonlySet<string>>;

const isPlacing = (word: string): word is Placing => PLACING.some((one) => one === word);

/** @param words in lower case, in their order */
export function rolesOf(words: readonly string[]): Roles {
  const roles = new Map<Placing, Set<string>>();
  words.forEach((word, at) => {
    if (!isPlacing(word)) return;
    const named = roles.get(word) ?? new Set();
    roles.set(word, named);
    for (let next = at + 1; next < words.length; next++) {
      // An article at the end of the text is a name: "than a".
      if (ARTICLES.has(words[next] ?? "") && next + 1 < words.length) continue;
      named.add(words[next] ?? "");
      if (!JOINING.has(words[next + 1] ?? "")) break;
      next++;
    }
  });
  return roles;
}

interface Placed {
  roles: Roles;
  words: readonly string[];
}

/** Whether two texts name the same things in other roles: from the liver to the blood. */
export const haveOtherRoles = (model: Placed, answer: Placed): boolean =>
  [...model.roles].some(([placing, wanted]) => {
    const given = answer.roles.get(placing);
    if (!given) return false;
    return (
      [...given].some((one) => !wanted.has(one) && model.words.includes(one)) &&
      [...wanted].some((one) => !given.has(one) && answer.words.includes(one))
    );
  });
