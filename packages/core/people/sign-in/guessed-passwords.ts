import { createHash } from "node:crypto";
import leaked from "./leaked-passwords.json" with { type: "json" };
import { isLocal } from "./local-words.rules.ts";
import { guessesOf, knows } from "./sign-in.rules.ts";

/** The hash of the filter's words. */
export const digest = (word: string): Buffer => createHash("sha256").update(word).digest();

const filter = Buffer.from(leaked.filter, "base64");

const isLeaked = guessesOf((word) => knows(filter, word, digest));

/**
 * Whether a password is easy to guess: among the most common ones in leaks, as written by `npm run
 * academy -- passwords`, or made of words that are guessed first here. Used only on the server,
 * when a password is set. About one strong password in 15,000 is refused by chance.
 */
export const isGuessed = (password: string): boolean => isLeaked(password) || isLocal(password);
