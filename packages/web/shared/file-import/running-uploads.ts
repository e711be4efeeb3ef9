import type {
  CheckInput,
  ImportKind,
  ImportView,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import { useSyncExternalStore } from "react";
import { isPassing } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { postForm, StoreError } from "../../lib/api/send-bytes.ts";
import { session, signedInUser } from "../../lib/session/session.ts";
import { importQuery, importsKey, postCheck, postImport, removeImport } from "./import.queries.ts";

/** The state of a file that this window is uploading. */
export type UploadState =
  | { kind: "sending"; share: number }
  /** Completely uploaded; the check is being requested. */
  | { kind: "arrived" }
  /** No connection: the upload continues automatically once there is a connection. */
  | { kind: "waiting" }
  | { kind: "failed"; message: string };

interface RunningUpload {
  file: File;
  form: { url: string; fields: Record<string, string> };
  check: CheckInput;
  state: UploadState;
  /** Whether the upload is complete: a later failure does not upload it again. */
  arrived: boolean;
  aborter: AbortController;
}

/** Delay before the next attempt after a lost connection, in milliseconds. */
const TRIED_EVERY = 5_000;

/** Running uploads of this window, by import. They continue while the user visits another page. */
let running: ReadonlyMap<string, RunningUpload> = new Map();
const listeners = new Set<() => void>();

const warnOfLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function put(importId: string, upload: RunningUpload | null): void {
  const next = new Map(running);
  if (upload) next.set(importId, upload);
  else next.delete(importId);
  running = next;
  if (next.size > 0) window.addEventListener("beforeunload", warnOfLeaving);
  else window.removeEventListener("beforeunload", warnOfLeaving);
  for (const listener of listeners) listener();
}

/** Does nothing if the upload was cancelled. */
function change(
  importId: string,
  part: Pick<RunningUpload, "state"> & Partial<RunningUpload>,
): void {
  const upload = running.get(importId);
  if (upload) put(importId, { ...upload, ...part });
}

const begun = (importId: string, kind: ImportKind, file: File): ImportView => ({
  importId,
  kind,
  fileName: file.name,
  size: file.size,
  state: "uploading",
  progress: { rows: 0 },
  createdAt: new Date().toISOString(),
  by: session.get().user?.name ?? "",
});

/**
 * Begins an import and uploads its file in the background.
 *
 * @returns the import's id
 */
export async function send(kind: ImportKind, file: File, check: CheckInput): Promise<string> {
  const { importId, form } = await postImport({ kind, fileName: file.name, size: file.size });
  const state: UploadState = { kind: "sending", share: 0 };
  // Stored without a request, so that the upload is shown even while offline.
  queryClient.setQueryData(importQuery(importId).queryKey, begun(importId, kind, file));
  put(importId, { file, form, check, state, arrived: false, aborter: new AbortController() });
  void run(importId);
  return importId;
}

const isLost = (error: unknown): boolean =>
  error instanceof StoreError ? error.isPassing : isPassing(error);

async function bring(
  importId: string,
  { file, form, check, arrived, aborter }: RunningUpload,
): Promise<void> {
  if (!arrived) {
    const onProgress = (share: number) => change(importId, { state: { kind: "sending", share } });
    onProgress(0);
    await postForm(form, file, { signal: aborter.signal, onProgress });
  }
  change(importId, { state: { kind: "arrived" }, arrived: true });
  const view = await postCheck(importId, check);
  queryClient.setQueryData(importQuery(importId).queryKey, view);
  put(importId, null);
  void queryClient.invalidateQueries({ queryKey: importsKey });
}

async function run(importId: string): Promise<void> {
  const upload = running.get(importId);
  if (!upload) return;
  try {
    await bring(importId, upload);
  } catch (error) {
    if (upload.aborter.signal.aborted) return;
    if (isLost(error)) return wait(importId);
    const message = error instanceof StoreError ? error.message : messageOf(error, "");
    change(importId, { state: { kind: "failed", message } });
  }
}

function wait(importId: string): void {
  change(importId, { state: { kind: "waiting" } });
  setTimeout(() => goOn(importId), TRIED_EVERY);
}

function goOn(importId: string): void {
  if (running.get(importId)?.state.kind === "waiting") void run(importId);
}

/** Resumes an upload that failed. */
export const sendAgain = (importId: string): void => void run(importId);

/** Stops uploading, and deletes the import on the server. */
export async function callOff(importId: string): Promise<void> {
  running.get(importId)?.aborter.abort();
  put(importId, null);
  await removeImport(importId);
}

window.addEventListener("online", () => {
  for (const importId of running.keys()) goOn(importId);
});

// Uploads end when their user logs out.
let owner = signedInUser();
session.subscribe(() => {
  const next = signedInUser();
  if (next === owner) return;
  owner = next;
  for (const [importId, { aborter }] of running) {
    aborter.abort();
    put(importId, null);
  }
});

/** The progress of an import's file that this window is uploading; null if it is not. */
export const useRunningUpload = (importId: string): UploadState | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running.get(importId)?.state ?? null,
  );
