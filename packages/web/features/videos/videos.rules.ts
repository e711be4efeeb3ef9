import type { Probe } from "./probe.ts";
import type { VideoFilters } from "./videos.queries.ts";

/** How long a notice about videos stays, in milliseconds. */
export const TOLD_MS = 3000;

/** What the address narrows the list to. */
export function readFilters(search: URLSearchParams): VideoFilters {
  const isFree = search.get("isFree");
  return {
    examType: search.get("examType") ?? "",
    subject: search.get("subject") ?? "",
    topic: search.get("topic") ?? "",
    search: search.get("search") ?? "",
    isFree: isFree === "true" || isFree === "false" ? isFree : "",
  };
}

/** The filters as an address writes them, the empty ones left out. */
export function writeFilters(filters: VideoFilters, page = 1): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(set), ...(page > 1 && { page: String(page) }) };
}

export const readPage = (search: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(search.get("page")) || 1));

/** Whether this browser failed to read a video's picture or length; false until it has tried. */
export const isUnreadable = (probe: Probe | null): boolean =>
  probe !== null && (probe.duration === null || probe.poster === null);

/** A title out of a file's name: "unit-circle_2.webm" gives "unit circle 2". */
export function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[a-z0-9]{2,4}$/i, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1, 200);
}

/** Seconds as players write them: "3:05". */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
