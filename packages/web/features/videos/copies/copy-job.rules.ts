import type { CopyName, PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { countOf } from "../../../lib/format.ts";
import type { MakeFailure } from "../encoder/messages.ts";

/** Reasons to ask before copies are made. */
export type Concern = "battery" | "metered";

export type CopyState =
  /** Waits for another lecture's copies. */
  | { at: "waiting" }
  | { at: "asking"; concern: Concern }
  | { at: "encoding"; share: number; minutes: number | null }
  /** All copies are made; they wait for the file itself to arrive. */
  | { at: "made" }
  | { at: "sending"; name: CopyName; share: number; isWaiting: boolean }
  | { at: "failed"; words: string };

/** The copies of a lecture that are being made or sent. */
export interface CopyJob {
  /** The id of the job's folder and lock; the same file always has the same id. */
  id: string;
  title: string;
  /** What the lecture shows; null until this is known. */
  kind: PictureKind | null;
  /** Null until the lecture is published and has left the form. */
  videoId: string | null;
  /** Whether students see the lecture only with a copy. */
  isNeeded: boolean;
  state: CopyState;
}

export const KIND_WORDS: Record<PictureKind, string> = { screen: "Slides", camera: "Camera" };

const COPY_WORDS: Record<CopyName, string> = {
  voice: "sound",
  low: "least data",
  middle: "normal",
  high: "sharp",
};

/** Whole megabytes, as data plans count them. */
const megabytes = (bytes: number): string => `${Math.max(1, Math.ceil(bytes / 1e6))} MB`;

/** Why no copies were made, and what helps. */
export function failureWords(failure: MakeFailure): string {
  switch (failure.why) {
    case "space":
      return `This device has too little space: the copies need ${megabytes(failure.bytes)}. Free some space on it, then try again.`;
    case "no encoder":
      return "This browser cannot make smaller copies. Open Videos in Chrome, Edge or Firefox to make them.";
    case "too long":
      return "This video is longer than 6 hours. Divide the lecture.";
    case "unreadable":
      return "This browser cannot read the video. Make its copies in another browser: Chrome, Edge or Firefox.";
    case "gone":
      return "The original is not at the server any more. Reload the page.";
    case "encoder":
      return `Copies failed: ${failure.reason}`;
  }
}

export const CONCERN_WORDS: Record<Concern, string> = {
  battery: "This computer runs on its battery. Making copies needs much power.",
  metered: "This connection is metered. The copies are sent over it.",
};

const percent = (share: number): string => `${Math.floor(share * 100)}%`;

/** The progress of the copies in words: "41%, about 11 min left". */
export function stateWords(state: CopyState): string {
  switch (state.at) {
    case "waiting":
      return "waiting for its turn";
    case "asking":
    case "failed":
      return "";
    case "encoding": {
      const left =
        state.minutes === null ? "" : `, about ${countOf(state.minutes, "min", "min")} left`;
      return percent(state.share) + left;
    }
    case "made":
      return "made, waiting to be sent";
    case "sending": {
      const waits = state.isWaiting ? ", waiting for the connection…" : "";
      return `sending ${COPY_WORDS[state.name]}, ${percent(state.share)}${waits}`;
    }
  }
}

/** From 0 to 1; null while nothing is measured. */
export const shareOf = (state: CopyState): number | null =>
  state.at === "encoding" || state.at === "sending" ? state.share : state.at === "made" ? 1 : null;

/** The name of the folder with a file's pieces; the same file always has the same name. */
export const jobIdOf = ({
  name,
  size,
  lastModified,
}: Pick<File, "name" | "size" | "lastModified">) =>
  `lecture-${name.replaceAll(/[^\w.-]/g, "_").slice(0, 100)}-${size}-${lastModified}`;

/** The same for an original that is at the server. */
export const jobIdOfOriginal = (uploadId: string): string => `lecture-${uploadId}`;
