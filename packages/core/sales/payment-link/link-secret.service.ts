import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";

/** 128 random bits, which no one can guess. */
export const newSecret = ({ random }: Pick<Deps, "random">): string =>
  Buffer.from(random.bytes(16)).toString("base64url");

/** The stored form of a secret: with 128 random bits it need not be a slow hash. */
export const hashOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
