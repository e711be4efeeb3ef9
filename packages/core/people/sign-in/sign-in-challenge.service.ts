import * as z from "zod";
import { AppError, isAppError } from "../../kernel/shared/error.ts";
import { type KeyDeps, signOwnToken, verifyOwnToken } from "../session/access-token.service.ts";

/** A challenge token is accepted only in the second step of a login. */
const AUDIENCE = "second-factor";

/** How long the directory waits for the code; seconds. */
const CHALLENGE_S = 180;

/** A login with a correct password that still needs a code. */
const Challenge = z.object({
  sub: z.uuid(),
  /** An id that ensures that the challenge is used only once. */
  jti: z.string().min(1),
  /** The directory's session that waits for the code. */
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

/** The error for a second step that came too late or was repeated. */
export const challengeExpired = () =>
  new AppError(
    "unauthenticated",
    "challenge_over",
    "This took too long. Enter your password again, then a new code.",
  );

/**
 * Signs the token with which the second step continues the first. @throws AppError `unavailable`
 */
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
    throw isAppError(error) && error.kind === "unauthenticated" ? challengeExpired() : error;
  });
  const read = Challenge.safeParse(payload);
  if (!read.success) throw challengeExpired();
  const { sub: userId, jti: id, session, exp } = read.data;
  return { userId, id, session, exp };
}
