import type { CaptionLanguage } from "@academy/core/lectures/terms/caption-language.schema.ts";
import type { KeptUpload } from "./kept-uploads.shelf.ts";
import type { Probe } from "./probe.ts";
import type { Recorded } from "./recording.ts";
import { isUnreadable, titleOf } from "./videos.rules.ts";

export type ItemState =
  | { kind: "ready" }
  | { kind: "sending"; share: number; isWaiting: boolean }
  | { kind: "publishing"; isWaiting: boolean }
  | { kind: "failed"; message: string };

/** A video to upload. */
export interface UploadItem {
  id: string;
  file: File;
  title: string;
  captions: { name: string; text: string; language: CaptionLanguage } | null;
  /** Null until the file has been read. */
  probe: Probe | null;
  /** Confirmed to be published although this browser cannot play it. */
  confirmed: boolean;
  /** Id of its file's upload, once there is one. */
  uploadId: string | null;
  /** Whether the file is completely uploaded. */
  arrived: boolean;
  /** The recording on this device that this is. */
  recording: Recorded | null;
  state: ItemState;
}

/** A video that this browser cannot play is published only after the administrator confirmed it. */
export const needsConfirmation = ({ probe, confirmed }: UploadItem): boolean =>
  isUnreadable(probe) && !confirmed;

export const isBusy = ({ state }: UploadItem): boolean =>
  state.kind === "sending" || state.kind === "publishing";

let made = 0;

export interface AddedFile {
  file: File;
  /** The upload of this file that was interrupted. */
  kept?: KeptUpload | undefined;
  recording?: Recorded;
}

export const newItem = ({ file, kept, recording }: AddedFile): UploadItem => ({
  id: `item-${++made}`,
  file,
  title: titleOf(file.name),
  captions: null,
  probe: null,
  confirmed: false,
  uploadId: kept?.uploadId ?? null,
  arrived: false,
  recording: recording ?? null,
  state: { kind: "ready" },
});
