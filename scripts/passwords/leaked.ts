import { digest } from "@academy/core/people/sign-in/guessed-passwords.ts";
import { filterOf, fold } from "@academy/core/people/sign-in/sign-in.rules.ts";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Words that someone who knows this product would guess in addition. */
const OURS =
  "abc abcd abcde exam exams jee jeemain jeemains jeeadvanced iit iitjee neet examacademy";

/** The most frequent passwords in leaks, about 49,000, in lower case. */
export const leakedWords = (): string[] => [...dictionary["passwords-common"], ...OURS.split(" ")];

/** The file that the product reads: the list as a filter, half its size. */
export function leakedPasswords(): string {
  const words = new Set(leakedWords().map(fold));
  const filter = Buffer.from(filterOf(words, digest)).toString("base64");
  return `${JSON.stringify({ words: words.size, filter }, undefined, 2)}\n`;
}
