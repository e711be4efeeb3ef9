import * as z from "zod";
import { readBytes } from "./body.ts";

/**
 * A body that is signed byte for byte, so it must not be parsed before the signature is checked.
 */
export const Signed = z.object({
  text: z.string(),
  /** Every header, by its lower-case name. */
  headers: z.record(z.string(), z.string()),
});
export type Signed = z.infer<typeof Signed>;

/**
 * The raw body, whatever its type.
 *
 * @throws AppError `too_large` over `limit` bytes
 */
export async function readSignedBody(request: Request, limit: number): Promise<Signed> {
  const bytes = await readBytes(request, limit);
  return {
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
    headers: Object.fromEntries(request.headers),
  };
}
