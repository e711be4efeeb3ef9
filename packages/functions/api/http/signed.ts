import * as z from "zod";
import { readBytes } from "./body.ts";

/** A body that is signed byte for byte, so that nothing may read it before the signature is. */
export const Signed = z.object({
  text: z.string(),
  /** Every header, by its name in lower case. */
  headers: z.record(z.string(), z.string()),
});
export type Signed = z.infer<typeof Signed>;

/**
 * The body as it came, whatever its type.
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
