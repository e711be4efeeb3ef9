import { PICTURE_KINDS, type PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import { allKeptCopies, forgetCopies } from "./kept-copies.shelf.ts";

/** Pieces of copies at which no one has worked for this time are deleted. */
const KEPT_MS = 14 * DAY;

const PREFIX = "lecture-";

/** The folders of a job: one for each kind of picture. */
const folderOf = (id: string, kind: PictureKind): string => `${id}-${kind}`;
const isOf = (id: string, name: string): boolean =>
  PICTURE_KINDS.some((kind) => name === folderOf(id, kind));

/** The DOM's types lack the iteration of folders. */
type Folders = FileSystemDirectoryHandle & { keys(): AsyncIterable<string> };

/** The folders of pieces on this device; each name is a job's id and the kind. */
async function folders(): Promise<{ root: FileSystemDirectoryHandle; names: string[] }> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of (root as Folders).keys()) if (name.startsWith(PREFIX)) names.push(name);
  return { root, names };
}

async function removeFolders(isMeant: (name: string) => boolean): Promise<void> {
  try {
    const { root, names } = await folders();
    for (const name of names.filter(isMeant)) await root.removeEntry(name, { recursive: true });
  } catch {
    // This browser has no such files, or a stopped worker still has one open: then the next call
    // deletes it.
  }
}

/** Removes the pieces of a job and the notes about it. */
export async function dropPieces(id: string): Promise<void> {
  await forgetCopies(id);
  await removeFolders((name) => isOf(id, name));
}

/** Removes the pieces of a job that were made for another kind of picture. */
export const dropOtherKind = (id: string, kind: PictureKind): Promise<void> =>
  removeFolders((name) => isOf(id, name) && name !== folderOf(id, kind));

/**
 * Removes the pieces of copies at which no one has worked for 14 days, and pieces without a job.
 */
export async function tidyPieces(now: number): Promise<void> {
  if (!("locks" in navigator)) return;
  const { held = [] } = await navigator.locks.query();
  const inUse = held.flatMap(({ name }) => name ?? []);
  const kept = await allKeptCopies();
  const old = kept.filter(({ id, at }) => now - at > KEPT_MS && !inUse.includes(id));
  for (const { id } of old) await forgetCopies(id);
  const left = [...kept.filter((one) => !old.includes(one)).map(({ id }) => id), ...inUse];
  await removeFolders((name) => !left.some((id) => isOf(id, name)));
}
