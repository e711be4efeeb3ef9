import * as z from "zod";
import { AppError, isAppError } from "../../kernel/shared/error.ts";
import { signOwnToken, verifyOwnToken } from "../session/access-token.service.ts";
import type { KeyDeps } from "../session/signing-keys.service.ts";

/** Of a token that opens nothing but the second step of a sign-in. */
const AUDIENCE = "second-factor";

/** As long as the directory waits for the code. */
const CHALLENGE_S = 180;

/** A sign-in whose password was right and whose code is missing. */
const Challenge = z.object({
  sub: z.uuid(),
  /** By which it is spent once. */
  jti: z.string().min(1),
  /** The directory's own session, in which it takes the code. */
  session: z.string().min(1),
  exp: z.int(),
});

export interface SignInChallenge {
  userId: string;
  id: string;
  session: string;
  /** Epoch seconds. */
  exp: number;
}

/** The refusal of a second step that came too late, or a second time. */
export const challengeOver = () =>
  new AppError(
    "unauthenticated",
    "challenge_over",
    "This took too long. Give your password again, then a new code.",
  );

/** A token by which whoever gave the right password gives the code. @throws AppError `unavailable` */
export function signChallenge(
  deps: KeyDeps,
  { userId, id, session }: Omit<SignInChallenge, "exp">,
): Promise<string> {
  const now = Math.floor(deps.clock.now() / 1000);
  const claims = { sub: userId, jti: id, session, iat: now, exp: now + CHALLENGE_S };
  return signOwnToken(deps, AUDIENCE, claims);
}

/** @throws AppError `unauthenticated` challenge_over, `unavailable` */
export async function readChallenge(deps: KeyDeps, token: string): Promise<SignInChallenge> {
  const payload = await verifyOwnToken(deps, AUDIENCE, token).catch((error: unknown) => {
    throw isAppError(error) && error.kind === "unauthenticated" ? challengeOver() : error;
  });
  const read = Challenge.safeParse(payload);
  if (!read.success) throw challengeOver();
  const { sub: userId, jti: id, session, exp } = read.data;
  return { userId, id, session, exp };
}
