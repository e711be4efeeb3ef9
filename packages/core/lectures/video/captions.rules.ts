/** An error in captions, in words for their author. */
export class CaptionsError extends Error {}

const TIMING =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;

const seconds = (stamp: string): number =>
  stamp.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Validates WebVTT and returns it with normalised line ends, without byte order mark and NULs.
 * Source: W3C, "WebVTT: The Web Video Text Tracks Format", 6.1.
 *
 * @throws CaptionsError with the line and the reason
 */
export function readCaptions(text: string): string {
  const plain = text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\0", "")
    .toWellFormed();
  const lines = plain.split("\n");
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) {
    throw new CaptionsError("This file isn't WebVTT: its first line must be WEBVTT.");
  }
  const timings = lines.flatMap((line, index) =>
    line.includes("-->") ? [{ line, number: index + 1 }] : [],
  );
  if (timings.length === 0) throw new CaptionsError("This file has no captions.");
  for (const { line, number } of timings) {
    const [, from, to] = TIMING.exec(line) ?? [];
    if (from === undefined || to === undefined) {
      throw new CaptionsError(
        `Line ${number} is not a valid timing. Write it as 00:01.000 --> 00:04.500.`,
      );
    }
    if (seconds(to) <= seconds(from)) {
      throw new CaptionsError(`Line ${number} ends before it begins.`);
    }
  }
  return plain;
}
