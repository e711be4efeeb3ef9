import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a text was signed with a secret: HMAC-SHA256 in hexadecimal, compared in constant time. */
export function isSigned(text: string, signature: string, secret: string): boolean {
  const expected = createHmac("sha256", secret).update(text).digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
