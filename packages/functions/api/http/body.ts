import { AppError } from "@academy/core/kernel/shared/error.ts";
import { HttpError } from "./errors.ts";
import { parseJson } from "./json.ts";

/**
 * The request's body as a JSON value, undefined when it is empty. Bytes are counted as they arrive,
 * whatever length the request declares, and reading stops at the limit.
 *
 * @throws AppError `too_large` over `limit` bytes, `bad_json`; HttpError 415 for another type.
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  if (!isJson(request.headers.get("content-type"))) {
    throw new HttpError(415, "not_json", "Send the data as JSON (application/json).");
  }
  return parseJson(bytes);
}

/** @throws AppError `too_large` over `limit` bytes, declared or received */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
  const reader = request.body && partsOf(request.body);
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    total += part.value.byteLength;
    if (total > limit) {
      await reader?.cancel();
      throw tooLarge(limit);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/** A client that disconnects halfway is not our error, so nothing is logged. */
function partsOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  return {
    read: () =>
      reader.read().catch((): never => {
        throw new HttpError(400, "cut_off", "The data was cut off. Send it again.");
      }),
    cancel: () => reader.cancel(),
  };
}

const isJson = (type: string | null): boolean =>
  type?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";

const tooLarge = (limit: number) =>
  new AppError(
    "too-large",
    "too_large",
    `That is too much at once: at most ${Math.floor(limit / 1024)} KB are taken here.`,
  );
