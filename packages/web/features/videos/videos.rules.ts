import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { choiceField, pageField, textField } from "../../lib/address/filter-fields.ts";
import type { Probe } from "./probe.ts";

/** Duration of a notice about videos, in milliseconds. */
export const TOLD_MS = 3000;

/** Filters of the list of videos, and its page. */
export const videoFilters = addressFilters(
  z.object({
    examType: textField,
    subject: textField,
    topic: textField,
    search: textField,
    isFree: choiceField(["true", "false"]),
    page: pageField,
  }),
);
export type VideoFilters = ReturnType<typeof videoFilters.read>;

/** Whether this browser failed to read a video's frame or length; false until it has tried. */
export const isUnreadable = (probe: Probe | null): boolean =>
  probe !== null && (probe.duration === null || probe.poster === null);

/** A title from a file's name: "unit-circle_2.webm" gives "unit circle 2". */
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
