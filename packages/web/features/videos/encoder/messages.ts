import type { CopyName, PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Look } from "./look.ts";

/** The original at the server, which is read by ranges. */
export interface Original {
  url: string;
  /** Bytes. */
  size: number;
}

export interface MakeTask {
  source: Blob | Original;
  /** The name of the folder with the job's pieces, without the kind. */
  folder: string;
  /** What the lecture shows; null if the worker should find this out. */
  kind: PictureKind | null;
  /** Whether students need a copy, however small the file is. */
  isNeeded: boolean;
}

/** The messages from a page to the worker. */
export type Ask =
  | { ask: "look"; file: Blob }
  | ({ ask: "make" } & MakeTask)
  /** The page's answer to `address`. */
  | { ask: "go on"; url: string };

/** The plan of the copies, sent once it is known. */
export interface MakePlan {
  kind: PictureKind;
  names: CopyName[];
  seconds: number;
  /** The size of the copies on this device, in bytes. */
  bytes: number;
}

/** Why no copies were made. */
export type MakeFailure =
  | { why: "space"; bytes: number }
  | { why: "no encoder" | "unreadable" | "too long" | "gone" }
  | { why: "encoder"; reason: string };

/** The messages from the worker to its page. */
export type EncoderMessage =
  | { kind: "look"; look: Look }
  | { kind: "plan"; plan: MakePlan }
  /** Seconds of the lecture whose pieces are finished, and the position of the current piece. */
  | { kind: "progress"; whole: number; at: number }
  | { kind: "copies"; copies: [CopyName, Blob][] }
  | { kind: "address" }
  | { kind: "failed"; failure: MakeFailure };
