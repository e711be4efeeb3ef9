import type { Readable } from "node:stream";
import { analyse } from "chardet";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { unreadable } from "./reader.ts";

/**
 * For names of encodings that `chardet` gives, the names under which `TextDecoder` reads such
 * texts.
 */
const SINGLE_BYTE: Record<string, string> = { "ISO-8859-1": "windows-1252", ASCII: "utf-8" };

/** Latin text in UTF-16 without a byte order mark has a zero in every other byte. */
function withoutMark(start: Uint8Array): string | undefined {
  const half = Math.min(start.length, 4096) >> 1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < half * 2; at += 2) {
    if (start[at] === 0) even++;
    if (start[at + 1] === 0) odd++;
  }
  if (half > 4 && odd > half * 0.4 && even < half * 0.1) return "utf-16le";
  return half > 4 && even > half * 0.4 && odd < half * 0.1 ? "utf-16be" : undefined;
}

function marked(start: Uint8Array): string | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8";
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : undefined;
}

/** The encoding that a text's first bytes show, without guessing from its letters. */
const shownEncoding = (start: Uint8Array): string | undefined =>
  marked(start) ?? withoutMark(start);

/** The beginning of a text, to detect the kind of a file. */
export const beginningOf = (start: Uint8Array): string =>
  new TextDecoder(shownEncoding(start) ?? "utf-8").decode(start);

async function isUtf8(stream: Readable): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of stream) decoder.decode(chunk as Uint8Array, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    stream.destroy();
  }
}

function guessed(start: Uint8Array): string {
  for (const { name } of analyse(start)) {
    const label = SINGLE_BYTE[name] ?? name;
    if (label === "utf-8" || label === "UTF-8") continue;
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // This platform cannot read that encoding: try the next likely one.
    }
  }
  return "windows-1252";
}

/**
 * The encoding of a text file: what its first bytes show, such as a byte order mark; otherwise
 * UTF-8 if the text is valid UTF-8; otherwise a guess.
 */
export async function encodingOf(file: { start: Uint8Array; stream(): Readable }): Promise<string> {
  const shown = shownEncoding(file.start);
  if (shown !== undefined) return shown;
  if (file.start.includes(0)) {
    throw unreadable("This is not a text file. Save it as CSV or JSON.");
  }
  return (await isUtf8(file.stream())) ? "utf-8" : guessed(file.start);
}

/** Decodes a stream piece by piece, without splitting a character. */
export async function* decoded(
  stream: Readable,
  encoding: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream) {
    // The pieces of a file and of a ZIP entry are bytes, which their type does not say.
    yield decoder.decode(chunk as Uint8Array, { stream: true });
  }
  yield decoder.decode();
}

/** The whole of a text file. */
export async function textOf(file: { start: Uint8Array; stream(): Readable }): Promise<string> {
  let text = "";
  for await (const piece of decoded(file.stream(), await encodingOf(file))) text += piece;
  return text.replace(/^\uFEFF/, "");
}

/**
 * The text of an XML file. Its encoding is what its first bytes show, such as a byte order mark;
 * otherwise what the file declares; otherwise UTF-8.
 * @throws NoEquivalent for bytes that are invalid in that encoding
 */
export function decodedXml(bytes: Buffer): string {
  const shown = shownEncoding(bytes);
  const declared = shown === undefined ? declaredEncoding(bytes) : undefined;
  const encoding = shown ?? declared ?? "utf-8";
  try {
    return decoderOf(encoding).decode(bytes);
  } catch (error) {
    if (error instanceof NoEquivalent) throw error;
    const declaration =
      declared === undefined ? "declares no encoding" : `declares the encoding "${declared}"`;
    throw new NoEquivalent(
      `The file ${declaration}, but contains bytes that are not valid ${encoding}. Save it as UTF-8.`,
    );
  }
}

/** A declaration that can be read byte by byte is not in UTF-16, even if it names UTF-16. */
function declaredEncoding(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 200).toString("latin1").trimStart();
  const declared = /^<\?xml[^>]*?encoding=["']([\w.-]{1,40})["']/.exec(start)?.[1];
  return declared && /^(?:utf-?16|ucs-?2)/i.test(declared) ? "utf-8" : declared;
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new NoEquivalent(
      `The file declares the encoding "${encoding}", which is unknown. Save it as UTF-8.`,
    );
  }
}
