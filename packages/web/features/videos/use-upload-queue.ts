import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { notify } from "../../lib/notices.ts";
import { jobIdOf } from "./copies/copy-job.rules.ts";
import type { CopyJobs } from "./copies/copy-jobs.ts";
import { examine } from "./examine.ts";
import { forgetUpload } from "./kept-uploads.shelf.ts";
import { dropRecording, releaseRecording } from "./recordings.shelf.ts";
import { sendVideo } from "./send-video.ts";
import { giveUp } from "./transfer.ts";
import {
  type AddedFile,
  examinedItem,
  isBusy,
  isTaken,
  newItem,
  type UploadItem,
} from "./upload-item.rules.ts";
import type { SharedFields } from "./video-fields.tsx";
import { videosKey } from "./videos.queries.ts";
import { NOTICE_MS } from "./videos.rules.ts";

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : "HTTP 0";

/** The chosen files, with the facts about each file. */
function useItems() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const change = (id: string, part: Partial<UploadItem>) =>
    setItems((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: string) => setItems((before) => before.filter((one) => one.id !== id));
  const add = (files: readonly AddedFile[]) => {
    const added = files.map(newItem);
    setItems((before) => [...before, ...added]);
    for (const { id, file } of added)
      void examine(file).then((found) => change(id, examinedItem(found)));
  };

  return { items, add, change, drop };
}

/**
 * When the page is left, ends its uploads and returns its recordings to the list.
 *
 * @returns whether the page is still open
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

interface QueueOptions {
  userId: string;
  copies: CopyJobs;
}

/** Uploads and publishes one video. */
function useSending(list: ReturnType<typeof useItems>, { userId, copies }: QueueOptions) {
  const { items, change, drop } = list;
  const running = useRef<Running>(new Map());
  const client = useQueryClient();
  const isOpen = useEndOnLeaving(items, running);
  const sendOne = async (item: UploadItem, fields: SharedFields): Promise<boolean> => {
    const aborter = new AbortController();
    running.current.set(item.id, aborter);
    try {
      const { signal } = aborter;
      const changeItem = (part: Partial<UploadItem>) => change(item.id, part);
      await sendVideo(item, fields, { userId, signal, copies, change: changeItem });
      drop(item.id);
      if (item.recording) void dropRecording(item.recording.id);
      notify("Uploaded successfully", "success", NOTICE_MS);
      void client.invalidateQueries({ queryKey: videosKey });
      return true;
    } catch (error) {
      if (aborter.signal.aborted) return false;
      const message = `Upload failed: ${messageOf(error)}`;
      change(item.id, { state: { kind: "failed", message } });
      notify(message, "error", NOTICE_MS);
      return false;
    } finally {
      running.current.delete(item.id);
    }
  };
  return { running, isOpen, sendOne };
}

/** The upload queue: files are chosen, uploaded one after the other, and published. */
export function useUploadQueue(options: QueueOptions) {
  const list = useItems();
  const { items, add, change, drop } = list;
  const { copies } = options;
  const { running, isOpen, sendOne } = useSending(list, options);

  const remove = (item: UploadItem) => {
    running.current.get(item.id)?.abort();
    copies.leave(jobIdOf(item.file));
    drop(item.id);
    giveBack(item);
  };

  const cancel = (item: UploadItem) => {
    running.current.get(item.id)?.abort();
    copies.skip(jobIdOf(item.file));
    if (item.uploadId) throwAway(item.uploadId);
    change(item.id, { uploadId: null, arrived: false, state: { kind: "ready" } });
  };

  /**
   * Uploads the files that can be videos, one after the other. Returns false if one was not
   * published.
   */
  const sendAll = async (fields: SharedFields): Promise<boolean> => {
    const waiting = items.filter((one) => isTaken(one) && !isBusy(one));
    let published = 0;
    for (const item of waiting) {
      if (!isOpen.current) return false;
      published += Number(await sendOne(item, fields));
    }
    return published === waiting.length;
  };

  return { items, add, change, remove, cancel, sendAll };
}

/** Deletes the parts of an upload. Errors are ignored, because the storage deletes leftovers. */
function throwAway(uploadId: string): void {
  void forgetUpload(uploadId);
  giveUp(uploadId).catch(() => undefined);
}
