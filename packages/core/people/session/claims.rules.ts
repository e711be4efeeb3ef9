import * as z from "zod";

/** The claims of an access token. Times in epoch seconds. */
export interface Claims {
  userId: string;
  /** The session's id, the same in all its tokens. */
  sid: string;
  /** When the user logged in. */
  authTime: number;
  issuedAt: number;
  exp: number;
}

const Payload = z.object({
  sub: z.uuid(),
  sid: z.string().min(1),
  auth_time: z.int(),
  iat: z.int(),
  exp: z.int(),
});

/** Reads the claims of a token whose signature has been verified. @throws ZodError */
export function readClaims(payload: unknown): Claims {
  const claims = Payload.parse(payload);
  return {
    userId: claims.sub,
    sid: claims.sid,
    authTime: claims.auth_time,
    issuedAt: claims.iat,
    exp: claims.exp,
  };
}
