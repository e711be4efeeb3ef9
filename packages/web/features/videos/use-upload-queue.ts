import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { notify } from "../../lib/notices.ts";
import { forgetUpload, keepUpload, type KeptUpload } from "./kept-uploads.shelf.ts";
import { type Probe, probe } from "./probe.ts";
import { giveUp, readParts, transfer } from "./transfer.ts";
import type { SharedFields } from "./video-fields.tsx";
import { postVideo, videosKey } from "./videos.queries.ts";
import { isUnreadable, titleOf, TOLD_MS } from "./videos.rules.ts";

export type ItemState =
  | { kind: "ready" }
  | { kind: "sending"; share: number }
  | { kind: "publishing" }
  | { kind: "failed"; message: string };

/** A video to upload. */
export interface UploadItem {
  id: string;
  file: File;
  title: string;
  captions: { name: string; text: string } | null;
  /** Null until the file has been read. */
  probe: Probe | null;
  /** Confirmed to be published although this browser cannot play it. */
  confirmed: boolean;
  /** Id of its file's upload, once there is one. */
  uploadId: string | null;
  /** Whether the file is completely uploaded. */
  arrived: boolean;
  state: ItemState;
}

/** A video that this browser cannot play is published only after the administrator confirmed it. */
export const needsConfirmation = ({ probe, confirmed }: UploadItem): boolean =>
  isUnreadable(probe) && !confirmed;

export const isBusy = ({ state }: UploadItem): boolean =>
  state.kind === "sending" || state.kind === "publishing";

let made = 0;

const newItem = (file: File, kept: KeptUpload | undefined): UploadItem => ({
  id: `item-${++made}`,
  file,
  title: titleOf(file.name),
  captions: null,
  probe: null,
  confirmed: false,
  uploadId: kept?.uploadId ?? null,
  arrived: false,
  state: { kind: "ready" },
});

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : "HTTP 0";

/** The chosen files, with what is known about each. */
function useItems() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const change = (id: string, part: Partial<UploadItem>) =>
    setItems((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: string) => setItems((before) => before.filter((one) => one.id !== id));
  const add = (files: readonly File[], keptOf: (file: File) => KeptUpload | undefined) => {
    const added = files.map((file) => newItem(file, keptOf(file)));
    setItems((before) => [...before, ...added]);
    for (const { id, file } of added)
      void probe(file).then((found) => change(id, { probe: found }));
  };

  return { items, add, change, drop };
}

/** The upload queue: files are chosen, uploaded one after the other, and published. */
export function useUploadQueue() {
  const { items, add, change, drop } = useItems();
  const running = useRef(new Map<string, AbortController>());
  const client = useQueryClient();

  const remove = (id: string) => {
    running.current.get(id)?.abort();
    drop(id);
  };

  const cancel = (item: UploadItem) => {
    running.current.get(item.id)?.abort();
    if (item.uploadId) throwAway(item.uploadId);
    change(item.id, { uploadId: null, arrived: false, state: { kind: "ready" } });
  };

  const sendOne = async (item: UploadItem, fields: SharedFields): Promise<boolean> => {
    const aborter = new AbortController();
    running.current.set(item.id, aborter);
    try {
      await sendAndPublish(item, fields, aborter.signal, (part) => change(item.id, part));
      drop(item.id);
      notify("Uploaded successfully", "success", TOLD_MS);
      void client.invalidateQueries({ queryKey: videosKey });
      return true;
    } catch (error) {
      if (aborter.signal.aborted) return false;
      const message = `Upload failed: ${messageOf(error)}`;
      change(item.id, { state: { kind: "failed", message } });
      notify(message, "error", TOLD_MS);
      return false;
    } finally {
      running.current.delete(item.id);
    }
  };

  /** Uploads one after the other; false if any of them was not published. */
  const sendAll = async (fields: SharedFields): Promise<boolean> => {
    const waiting = items.filter((one) => !isBusy(one));
    let published = 0;
    for (const item of waiting) published += Number(await sendOne(item, fields));
    return published === waiting.length;
  };

  return { items, add, change, remove, cancel, sendAll };
}

/** The storage removes leftovers by its own rule. */
function throwAway(uploadId: string): void {
  void forgetUpload(uploadId);
  giveUp(uploadId).catch(() => undefined);
}

async function sendAndPublish(
  item: UploadItem,
  fields: SharedFields,
  signal: AbortSignal,
  change: (part: Partial<UploadItem>) => void,
): Promise<void> {
  change({ state: { kind: "sending", share: 0 } });
  const uploadId = item.arrived && item.uploadId ? item.uploadId : await send(item, signal, change);
  change({ uploadId, arrived: true, state: { kind: "publishing" } });
  const found = item.probe ?? (await probe(item.file));
  if (needsConfirmation({ ...item, probe: found })) {
    throw new Error("This browser cannot play the video. Remove it, or confirm it and try again.");
  }
  try {
    await postVideo(
      {
        ...fields,
        title: item.title.trim(),
        duration: found.duration,
        poster: found.poster,
        captions: item.captions?.text ?? null,
        uploadId,
      },
      signal,
    );
  } catch (error) {
    // The server has deleted this file, so another attempt uploads it again.
    const codes = ["upload_gone", "upload_missing", "not_a_video"];
    if (error instanceof ApiError && codes.includes(error.code)) {
      change({ uploadId: null, arrived: false });
      await forgetUpload(uploadId);
    }
    throw error;
  }
  await forgetUpload(uploadId);
}

async function send(
  item: UploadItem,
  signal: AbortSignal,
  change: (part: Partial<UploadItem>) => void,
): Promise<string> {
  const { name, size, lastModified } = item.file;
  const resume = item.uploadId === null ? null : await readParts(item.uploadId);
  return transfer(item.file, {
    resume,
    signal,
    onProgress: (share) => change({ state: { kind: "sending", share } }),
    onBegun: (uploadId) => {
      change({ uploadId });
      void keepUpload({ uploadId, name, size, lastModified });
    },
  });
}
