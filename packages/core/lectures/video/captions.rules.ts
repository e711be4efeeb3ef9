import type { Language } from "../../kernel/language/language.schema.ts";
import { LANGUAGES } from "../../kernel/language/language.rules.ts";

/** An error in captions, in words for their author. */
export class CaptionsError extends Error {}

const TIMING =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;

const seconds = (stamp: string): number =>
  stamp.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** A timing of SubRip, which writes a comma before the milliseconds. */
const SUBRIP = /^(\d{1,2}:\d{2}:\d{2}),(\d{3})[ \t]+-->[ \t]+(\d{1,2}:\d{2}:\d{2}),(\d{3})/;

/** SubRip (.srt) as WebVTT; other texts stay as they are. */
function fromSubRip(plain: string): string {
  const lines = plain.trimStart().split("\n");
  const isSubRip = /^\d+$/.test(lines[0]?.trim() ?? "") && SUBRIP.test(lines[1] ?? "");
  if (!isSubRip) return plain;
  const two = (stamp: string) => stamp.padStart(8, "0");
  const timed = lines.map((line) =>
    line.replace(
      SUBRIP,
      (_, from, fromMs, to, toMs) =>
        `${two(String(from))}.${fromMs} --> ${two(String(to))}.${toMs}`,
    ),
  );
  return ["WEBVTT", "", ...timed].join("\n");
}

/**
 * Validates WebVTT, or SubRip, and returns WebVTT with normalised line ends, without byte order
 * mark and NULs.
 * Source: W3C, "WebVTT: The Web Video Text Tracks Format", 6.1.
 *
 * @throws CaptionsError with the line and the reason
 */
export function readCaptions(text: string): string {
  const plain = fromSubRip(
    text
      .replace(/^\uFEFF/, "")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll("\0", "")
      .toWellFormed(),
  );
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

/** Texts of captions by language: a new one, or null to remove it. */
export type CaptionTexts = Partial<Record<Language, string | null>>;

interface GivenCaptions {
  /** Captions by language; or, as until 28 Nov 2026, one text, or null for no captions. */
  captions?: string | CaptionTexts | null | undefined;
  /** The language of a single text; English unless given. */
  captionsLanguage?: Language | undefined;
}

/** How a change of a video changes its captions; languages that it does not name stay. */
export function captionChanges({ captions, captionsLanguage = "en" }: GivenCaptions): CaptionTexts {
  if (captions === undefined) return {};
  if (captions === null || captions === "") {
    return Object.fromEntries(LANGUAGES.map((language) => [language, null]));
  }
  return typeof captions === "string" ? { [captionsLanguage]: captions } : captions;
}

/** The languages that a video has captions in, in their fixed order. */
export const languagesOf = (captions: Partial<Record<Language, string>>): Language[] =>
  LANGUAGES.filter((language) => captions[language] !== undefined);
