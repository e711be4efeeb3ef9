import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { shownEncoding } from "./encoding.ts";

/**
 * The text of an XML file, every letter of it. A mark of byte order tells its encoding, or its own
 * first line does; without either it is UTF-8.
 * @throws NoEquivalent for bytes that are no letters of that encoding
 */
export function decodedXml(bytes: Buffer): string {
  const shown = shownEncoding(bytes);
  const declared = shown === undefined ? declaredEncoding(bytes) : undefined;
  const encoding = shown ?? declared ?? "utf-8";
  try {
    return decoderOf(encoding).decode(bytes);
  } catch (error) {
    if (error instanceof NoEquivalent) throw error;
    const says = declared === undefined ? "says no encoding" : `says that it is "${declared}"`;
    throw new NoEquivalent(
      `The file ${says}, and has bytes that are no letters of ${encoding}. Save it as UTF-8.`,
    );
  }
}

/** What it says was read byte by byte, so it is not written in two bytes a letter. */
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
      `The file says that it is written in "${encoding}", which is not known.`,
    );
  }
}
