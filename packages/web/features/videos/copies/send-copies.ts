import { COPY_NAMES, type CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { throughOutage } from "../outage.ts";
import { readParts, transfer } from "../transfer.ts";
import { getCopies, putCopy } from "./copies.queries.ts";
import type { CopyState } from "./copy-job.rules.ts";
import type { KeptCopies } from "./kept-copies.shelf.ts";

interface Sending {
  copies: ReadonlyMap<CopyName, Blob>;
  /** The copy that is the video's file itself. */
  except?: CopyName | undefined;
  video: { id: string; of: string };
  signal: AbortSignal;
  /** Uploads that have begun earlier. */
  uploads: KeptCopies["uploads"];
  onUpload: (name: CopyName, uploadId: string | null) => void;
  onState: (state: CopyState) => void;
}

/**
 * Sends and attaches copies one by one, the smallest first; copies that are already there are
 * skipped.
 */
export async function sendCopies(sending: Sending): Promise<void> {
  const { copies, except, video, signal, onState } = sending;
  const there = await attachedTo(video.id, signal);
  for (const name of COPY_NAMES) {
    const bytes = copies.get(name);
    if (!bytes || name === except || there.includes(name)) continue;
    const state = { at: "sending" as const, name, share: 0, isWaiting: false };
    await sendOne(sending, name, bytes, (part) => {
      Object.assign(state, part);
      onState({ ...state });
    });
  }
}

/** The copies that a video already has; empty while its file is on its way. */
async function attachedTo(id: string, signal: AbortSignal): Promise<CopyName[]> {
  try {
    const outage = { signal, onWaiting: () => undefined };
    const { copies } = await throughOutage(() => getCopies(id, signal), outage);
    return copies.map(({ name }) => name);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_file") return [];
    throw error;
  }
}

type Show = (part: { share?: number; isWaiting?: boolean }) => void;

async function sendOne(sending: Sending, name: CopyName, bytes: Blob, show: Show): Promise<void> {
  const { video, signal, uploads, onUpload } = sending;
  show({});
  const outage = { signal, onWaiting: (isWaiting: boolean) => show({ isWaiting }) };
  const known = uploads[name];
  const resume = known ? await throughOutage(() => readParts(known), outage) : null;
  const uploadId = await transfer(new File([bytes], `${name}.mp4`, { type: bytes.type }), {
    ...outage,
    purpose: "copy",
    resume,
    onProgress: (share) => show({ share }),
    onBegun: (id) => onUpload(name, id),
  });
  try {
    const input = { uploadId, of: video.of };
    await throughOutage(() => putCopy(video.id, name, input, signal), {
      ...outage,
      countsTimeouts: true,
    });
  } catch (error) {
    // The server deletes a rejected copy, so the next try sends it again.
    if (error instanceof ApiError && error.status === 400) onUpload(name, null);
    throw error;
  }
}
