import * as z from "zod";

/** What an access token says. Times in epoch seconds. */
export interface Claims {
  userId: string;
  /** One value for all tokens of a sign-in, refreshed ones included. */
  originJti: string;
  authTime: number;
  exp: number;
}

const Payload = z.object({
  sub: z.uuid(),
  origin_jti: z.string().min(1),
  auth_time: z.int(),
  exp: z.int(),
});

/** Reads the claims of a token whose signature is known to be good. */
export function readClaims(payload: unknown): Claims {
  const claims = Payload.parse(payload);
  return {
    userId: claims.sub,
    originJti: claims.origin_jti,
    authTime: claims.auth_time,
    exp: claims.exp,
  };
}
