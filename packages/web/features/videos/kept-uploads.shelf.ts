import { del, entries, set, createStore } from "idb-keyval";

/** An unfinished upload in parts; the file itself cannot be stored. */
export interface KeptUpload {
  uploadId: string;
  /** The user who uploads: people who share a device do not see each other's uploads. */
  userId: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  lastModified: number;
}

const store = () => createStore("academy-video-uploads", "uploads");

const isKept = (value: unknown): value is KeptUpload =>
  typeof value === "object" && value !== null && "uploadId" in value && "userId" in value;

/** A user's unfinished uploads on this device; empty if the browser stores nothing. */
export async function keptUploads(userId: string): Promise<KeptUpload[]> {
  try {
    return (await entries(store()))
      .map(([, value]: [IDBValidKey, unknown]) => value)
      .filter(isKept)
      .filter((upload) => upload.userId === userId);
  } catch {
    return []; // storage is blocked: an upload lasts as long as the page
  }
}

export async function keepUpload(upload: KeptUpload): Promise<void> {
  try {
    await set(upload.uploadId, upload, store());
  } catch {
    return; // as above
  }
}

export async function forgetUpload(uploadId: string): Promise<void> {
  try {
    await del(uploadId, store());
  } catch {
    return; // as above
  }
}

type FileFacts = Pick<KeptUpload, "name" | "size" | "lastModified">;

/** Whether a chosen file is the file of an unfinished upload. */
export const isSameFile = (kept: FileFacts, file: FileFacts): boolean =>
  kept.name === file.name && kept.size === file.size && kept.lastModified === file.lastModified;
