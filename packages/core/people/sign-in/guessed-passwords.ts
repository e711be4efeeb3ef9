import { createHash } from "node:crypto";
import leaked from "./leaked-passwords.json" with { type: "json" };
import { guessesOf } from "./guessed-passwords.rules.ts";
import { knows } from "./word-filter.rules.ts";

/** What the filter's words are hashed with. */
export const digest = (word: string): Buffer => createHash("sha256").update(word).digest();

const filter = Buffer.from(leaked.filter, "base64");

/**
 * The passwords that leaks show most often, as `npm run passwords` writes them. On the server alone,
 * and only where a password is chosen. One good password in some 15,000 is refused with them.
 */
export const isGuessed = guessesOf((word) => knows(filter, word, digest));
