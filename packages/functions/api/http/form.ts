import { AppError } from "@academy/core/kernel/shared/error.ts";
import { readBytes } from "./body.ts";
import { HttpError } from "./errors.ts";

/**
 * A form with files (multipart/form-data) as a value: texts and files by field name; a repeated
 * field becomes a list. undefined when there is no body.
 *
 * @throws AppError `too_large` over `limit` bytes, `bad_form`; HttpError 415 for another type.
 */
export async function readFormBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpError(415, "not_a_form", "Send the data as multipart/form-data.");
  }
  const form = await parse(bytes, type);
  const names = [...new Set(form.keys())].filter((name) => name !== "__proto__");
  return Object.fromEntries(names.map((name) => [name, valueOf(form.getAll(name))]));
}

async function parse(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch (cause) {
    const message = "The form cannot be read. Send it again.";
    throw new AppError("invalid", "bad_form", message, { cause });
  }
}

const valueOf = (values: FormDataEntryValue[]): unknown => {
  const clean = values.map((one) => (typeof one === "string" ? one.toWellFormed() : one));
  return clean.length === 1 ? clean[0] : clean;
};
