import * as z from "zod";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { choiceField, pageField, textField } from "../../lib/address/filter-fields.ts";

/** Duration of a notice about videos, in milliseconds. */
export const NOTICE_MS = 3000;

/** Filters of the list of videos, and its page. */
export const videoFilters = addressFilters(
  z.object({
    examType: textField,
    subject: textField,
    topic: textField,
    search: textField,
    isFree: choiceField(["true", "false"]),
    sort: choiceField(["students"]),
    page: pageField,
  }),
);
export type VideoFilters = ReturnType<typeof videoFilters.read>;

/** A title from a file's name: "unit-circle_2.webm" gives "Unit circle 2". */
export function titleOf(fileName: string): string {
  const plain = fileName
    .replace(/\.[a-z0-9]{2,4}$/i, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1, 200);
}

/** Seconds as players show them: "3:05". */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export interface RecorderState {
  phase: "idle" | "recording" | "paused" | "recorded";
  /** False if this device cannot keep the recording when the page is left. */
  isKept: boolean;
}

export const idle: RecorderState = { phase: "idle", isKept: true };

export const isRecording = ({ phase }: RecorderState): boolean =>
  phase === "recording" || phase === "paused";

/** Whether a recording would end or be lost if the recorder were left. */
export const isEndedByLeaving = (recorder: RecorderState): boolean =>
  isRecording(recorder) || !recorder.isKept;

interface Leaving {
  recorder: RecorderState;
  /** Videos that wait in the form. */
  files?: number;
  isUploading?: boolean;
  /** Whether copies are being made or sent. */
  isCopying?: boolean;
  /** Recordings among the videos to upload. */
  recordings?: readonly { isKept: boolean }[];
}

const LOST = "The recording is lost, because this device has no space to keep it.";
const KEPT = "Recordings are kept on this device.";

/**
 * Says what happens to unpublished videos and to copies if the page is left; empty if nothing
 * happens.
 */
export function leavingWords({
  recorder,
  files = 1,
  isUploading,
  isCopying,
  recordings = [],
}: Leaving): string {
  if (![recorder, ...recordings].every(({ isKept }) => isKept)) return LOST;
  if (isRecording(recorder))
    return "The recording stops. What you recorded is kept on this device.";
  if (recorder.phase === "recorded") {
    return "The recording is not published yet. It is kept on this device.";
  }
  const text = isUploading
    ? "The upload stops. Choose the same files again here to continue it."
    : isCopying && files === 0
      ? "The copies for slow lines stop. Choose the same files again here to continue them."
      : "The videos are not uploaded. You would choose their files again.";
  return recordings.length > 0 ? `${text} ${KEPT}` : text;
}
