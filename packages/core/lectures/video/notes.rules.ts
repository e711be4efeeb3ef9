/** The largest notes, in bytes: a hundred scanned pages. */
export const MAX_NOTES_BYTES = 25 * 1024 * 1024;

export const NOTES_TYPE = "application/pdf";

export const NOTES_TOO_LARGE =
  "These notes are too large. The limit is 25 MB: save the PDF with smaller images.";

/** How much of the start and of the end of a file says whether it is a whole PDF. */
export const NOTES_START = 1024;
export const NOTES_END = 2048;

const latin = new TextDecoder("latin1");

/**
 * Why a file is not a complete PDF, in words for its sender; null if it is one. Readers accept some
 * bytes before the header and after the end.
 * Source: ISO 32000-1, 7.5.2 and 7.5.5, with the tolerance of its implementation notes.
 */
export function whyNoNotes(start: Uint8Array, end: Uint8Array): string | null {
  if (!/%PDF-[12]\.\d/.test(latin.decode(start))) return "This file is not a PDF.";
  if (!latin.decode(end).includes("%%EOF")) {
    return "This PDF is cut off: its end is missing. Save it again, then upload it.";
  }
  return null;
}
