/** A file that is read in parts, without loading all of it. */
export interface FileBytes {
  size: number;
  /** Reads at most this many bytes; fewer only at the file's end. */
  read(from: number, bytes: number): Promise<Uint8Array>;
}

/** Why a file can't be published, in words for administrators. */
export class OriginalError extends Error {}

export const HALF_A_FILE =
  "Part of this file is missing, as if copying it was interrupted. Copy it again, check that it plays to its end, then upload it.";
