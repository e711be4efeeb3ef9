import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";

/** 128 random bits, which no one can guess. */
export const newSecret = ({ random }: Pick<Deps, "random">): string =>
  Buffer.from(random.bytes(16)).toString("base64url");

/** The stored form of a secret. A fast hash is safe, because the secret has 128 random bits. */
export const hashOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");
