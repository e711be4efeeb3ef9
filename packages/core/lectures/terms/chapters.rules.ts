/** A chapter of a lecture, which begins at this second. */
export interface Chapter {
  at: number;
  title: string;
}

/**
 * An error in chapters, in words for their author, with the number of the line, from 1; empty lines
 * do not count.
 */
export class ChaptersError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(`Chapter ${line}: ${reason}`);
    this.line = line;
  }
}

export const MAX_CHAPTERS = 100;
const MAX_TITLE = 200;

/** "1:02:03", "3:05" or "0:00", then words. */
const LINE = /^(?:(\d{1,2}):([0-5]?\d)|(\d{1,4})):([0-5]\d)\s+(?:[-–—]\s+)?(\S.*)$/;

/** Seconds as chapters write them: "3:05", "1:02:03". */
function chapterClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const end = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

/** The lines of chapters, as an administrator types them. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at, title }) => `${chapterClock(at)} ${title}`).join("\n");

function chapterOf(text: string, line: number): Chapter {
  const [, hours = "0", minutes, onlyMinutes = "0", seconds, words = ""] = LINE.exec(text) ?? [];
  if (seconds === undefined) {
    throw new ChaptersError(line, "write a time and a title, such as 12:30 Force on a charge.");
  }
  const at = Number(hours) * 3600 + Number(minutes ?? onlyMinutes) * 60 + Number(seconds);
  return { at, title: words.trim().replaceAll(/\s+/g, " ") };
}

/**
 * Chapters in their order, each inside the lecture.
 * @param seconds the length of the lecture; null if it is not known
 * @throws ChaptersError
 */
export function checkChapters(chapters: readonly Chapter[], seconds: number | null): void {
  for (const [index, { at, title }] of chapters.entries()) {
    const line = index + 1;
    const before = chapters[index - 1]?.at ?? -1;
    if (line > MAX_CHAPTERS) {
      throw new ChaptersError(line, `a lecture has at most ${MAX_CHAPTERS} chapters.`);
    }
    if (title.length > MAX_TITLE) {
      throw new ChaptersError(line, `a title has at most ${MAX_TITLE} characters.`);
    }
    if (at === before) {
      throw new ChaptersError(line, `${chapterClock(at)} is the time of the chapter before, too.`);
    }
    if (at < before) {
      throw new ChaptersError(line, `${chapterClock(at)} is before ${chapterClock(before)}.`);
    }
    if (seconds !== null && at >= seconds) {
      const end = chapterClock(Math.floor(seconds));
      throw new ChaptersError(line, `${chapterClock(at)} is after the end of the video (${end}).`);
    }
  }
}

/**
 * Reads lines such as "0:00 Force on a charge"; empty ones are left out.
 * @throws ChaptersError for the first line that is not a chapter, or not in order
 */
export function readChapters(text: string, seconds: number | null): Chapter[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const chapters = lines.map((line, index) => chapterOf(line.trim(), index + 1));
  checkChapters(chapters, seconds);
  return chapters;
}

/**
 * The chapters that fit into a new file, which may be shorter than the file for which they were
 * written.
 */
export const chaptersWithin = (chapters: readonly Chapter[], seconds: number | null): Chapter[] =>
  chapters.filter(({ at }) => seconds === null || at < seconds);
