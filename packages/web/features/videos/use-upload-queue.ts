import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { notify } from "../../lib/notices.ts";
import { forgetUpload, keepUpload } from "./kept-uploads.shelf.ts";
import { throughOutage } from "./outage.ts";
import { probe } from "./probe.ts";
import { dropRecording, releaseRecording } from "./recordings.shelf.ts";
import { giveUp, readParts, transfer } from "./transfer.ts";
import {
  type AddedFile,
  isBusy,
  needsConfirmation,
  newItem,
  type UploadItem,
} from "./upload-item.rules.ts";
import type { SharedFields } from "./video-fields.tsx";
import { postVideo, videosKey } from "./videos.queries.ts";
import { TOLD_MS } from "./videos.rules.ts";

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : "HTTP 0";

/** The chosen files, with what is known about each. */
function useItems() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const change = (id: string, part: Partial<UploadItem>) =>
    setItems((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: string) => setItems((before) => before.filter((one) => one.id !== id));
  const add = (files: readonly AddedFile[]) => {
    const added = files.map(newItem);
    setItems((before) => [...before, ...added]);
    for (const { id, file } of added)
      void probe(file).then((found) => change(id, { probe: found }));
  };

  return { items, add, change, drop };
}

/**
 * Ends the uploads of a page that is left, and gives its recordings back to the list.
 *
 * @returns whether the page is open
 */
function useEndOnLeaving(
  items: readonly UploadItem[],
  running: RefObject<Running>,
): RefObject<boolean> {
  const last = useRef(items);
  const isOpen = useRef(true);
  useEffect(() => {
    last.current = items;
  }, [items]);
  useEffect(() => {
    isOpen.current = true;
    const uploads = running.current;
    return () => {
      isOpen.current = false;
      for (const aborter of uploads.values()) aborter.abort();
      for (const item of last.current) giveBack(item);
    };
  }, [running]);
  return isOpen;
}

function giveBack({ recording }: UploadItem): void {
  if (recording) void releaseRecording(recording.id);
}

type Running = Map<string, AbortController>;

/** Uploads and publishes one video. */
function useSending({ items, change, drop }: ReturnType<typeof useItems>, userId: string) {
  const running = useRef<Running>(new Map());
  const client = useQueryClient();
  const isOpen = useEndOnLeaving(items, running);
  const sendOne = async (item: UploadItem, fields: SharedFields): Promise<boolean> => {
    const aborter = new AbortController();
    running.current.set(item.id, aborter);
    try {
      const { signal } = aborter;
      const changeItem = (part: Partial<UploadItem>) => change(item.id, part);
      await sendAndPublish(item, fields, { userId, signal, change: changeItem });
      drop(item.id);
      if (item.recording) void dropRecording(item.recording.id);
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
  return { running, isOpen, sendOne };
}

/** The upload queue: files are chosen, uploaded one after the other, and published. */
export function useUploadQueue(userId: string) {
  const list = useItems();
  const { items, add, change, drop } = list;
  const { running, isOpen, sendOne } = useSending(list, userId);

  const remove = (item: UploadItem) => {
    running.current.get(item.id)?.abort();
    drop(item.id);
    giveBack(item);
  };

  const cancel = (item: UploadItem) => {
    running.current.get(item.id)?.abort();
    if (item.uploadId) throwAway(item.uploadId);
    change(item.id, { uploadId: null, arrived: false, state: { kind: "ready" } });
  };

  /** Uploads one after the other; false if any of them was not published. */
  const sendAll = async (fields: SharedFields): Promise<boolean> => {
    const waiting = items.filter((one) => !isBusy(one));
    let published = 0;
    for (const item of waiting) {
      if (!isOpen.current) return false;
      published += Number(await sendOne(item, fields));
    }
    return published === waiting.length;
  };

  return { items, add, change, remove, cancel, sendAll };
}

/** The storage removes leftovers by its own rule. */
function throwAway(uploadId: string): void {
  void forgetUpload(uploadId);
  giveUp(uploadId).catch(() => undefined);
}

interface Sending {
  userId: string;
  signal: AbortSignal;
  change: (part: Partial<UploadItem>) => void;
}

async function sendAndPublish(
  item: UploadItem,
  fields: SharedFields,
  sending: Sending,
): Promise<void> {
  const { signal, change } = sending;
  const uploadId = item.arrived && item.uploadId ? item.uploadId : await send(item, sending);
  const showPublishing = (isWaiting: boolean) =>
    change({ uploadId, arrived: true, state: { kind: "publishing", isWaiting } });
  showPublishing(false);
  const found = item.probe ?? (await probe(item.file));
  if (needsConfirmation({ ...item, probe: found })) {
    throw new Error("This browser cannot play the video. Remove it, or confirm it and try again.");
  }
  const video = {
    ...fields,
    title: item.title.trim(),
    duration: found.duration,
    poster: found.poster,
    captions: item.captions?.text ?? null,
    captionsLanguage: item.captions?.language,
    uploadId,
  };
  try {
    const outage = { signal, onWaiting: showPublishing, countsTimeouts: true };
    await throughOutage(() => postVideo(video, signal), outage);
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

/** Uploads the file, or what is missing of it. Returns the id of the upload. */
async function send(item: UploadItem, { userId, signal, change }: Sending): Promise<string> {
  const { name, size, lastModified } = item.file;
  const state = { kind: "sending" as const, share: 0, isWaiting: false };
  const show = (part: Partial<typeof state>) => {
    Object.assign(state, part);
    change({ state: { ...state } });
  };
  show({});
  const outage = { signal, onWaiting: (isWaiting: boolean) => show({ isWaiting }) };
  const { uploadId: known } = item;
  const resume = known === null ? null : await throughOutage(() => readParts(known), outage);
  return transfer(item.file, {
    ...outage,
    resume,
    onProgress: (share) => show({ share }),
    onBegun: (uploadId) => {
      change({ uploadId });
      void keepUpload({ uploadId, userId, name, size, lastModified });
    },
  });
}
