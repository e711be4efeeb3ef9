import type { PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import type { Examined } from "./examine.ts";
import type { Verdict } from "./file-verdict.rules.ts";
import type { KeptUpload } from "./kept-uploads.shelf.ts";
import type { Probe } from "./probe.ts";
import type { Recorded } from "./recording.ts";
import { titleOf } from "./videos.rules.ts";

export type ItemState =
  | { kind: "ready" }
  /** Set while the largest copy is being made, which is sent instead of a file above the limit. */
  | { kind: "copying" }
  | { kind: "sending"; share: number; isWaiting: boolean }
  | { kind: "publishing"; isWaiting: boolean }
  | { kind: "failed"; message: string };

/** A video to upload. */
export interface UploadItem {
  id: string;
  file: File;
  title: string;
  captions: { name: string; text: string; language: Language } | null;
  /** Null until the file has been examined; the same is true for the verdict. */
  probe: Probe | null;
  verdict: Verdict | null;
  /**
   * Whether the film shows slides or a camera, as found or as chosen; null if no copies are made.
   */
  picture: PictureKind | null;
  /** Whether the administrator has confirmed that only the copies of a large file are sent. */
  confirmed: boolean;
  /** Id of the file's upload; null before the upload has begun. */
  uploadId: string | null;
  /** Whether the file is completely uploaded. */
  arrived: boolean;
  /** The recording, if the file was recorded on this device. */
  recording: Recorded | null;
  state: ItemState;
}

/** The state of an item after its file has been examined. */
export const examinedItem = ({ probe, verdict }: Examined): Partial<UploadItem> => ({
  probe,
  verdict,
  picture: verdict.kind === "taken" ? verdict.picture : null,
});

/** Whether the file can be a video. */
export const isTaken = ({ verdict }: Pick<UploadItem, "verdict">): boolean =>
  verdict?.kind === "taken";

export const isLarge = ({ verdict }: Pick<UploadItem, "verdict">): boolean =>
  verdict?.kind === "taken" && verdict.isLarge;

/** A file above the limit is only sent as its copies, which the administrator confirms. */
export const needsConfirmation = (item: Pick<UploadItem, "verdict" | "confirmed">): boolean =>
  isLarge(item) && !item.confirmed;

export const isBusy = ({ state }: UploadItem): boolean =>
  state.kind === "copying" || state.kind === "sending" || state.kind === "publishing";

let made = 0;

export interface AddedFile {
  file: File;
  /** The file's earlier upload, if it was interrupted. */
  kept?: KeptUpload | undefined;
  recording?: Recorded;
}

export const newItem = ({ file, kept, recording }: AddedFile): UploadItem => ({
  id: `item-${++made}`,
  file,
  title: titleOf(file.name),
  captions: null,
  probe: null,
  verdict: null,
  picture: null,
  confirmed: false,
  uploadId: kept?.uploadId ?? null,
  arrived: false,
  recording: recording ?? null,
  state: { kind: "ready" },
});
