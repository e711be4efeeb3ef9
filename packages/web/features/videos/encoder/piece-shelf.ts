/** Where the pieces of a lecture's copies are stored until the copies are complete. */
export interface PieceShelf {
  read(name: string): Promise<Blob | null>;
  /** @throws DOMException `QuotaExceededError` when the device is full */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  clear(): Promise<void>;
}

/** The methods of a private file in a worker, which the DOM's types lack. */
interface WritableFile {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void;
    write(bytes: Uint8Array, options: { at: number }): number;
    flush(): void;
    close(): void;
  }>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "NotFoundError";

/**
 * Opens a folder of the origin's private file system for pieces: they are on the disk, not in
 * memory. Only for workers.
 *
 * @throws DOMException when the browser has no such files, as in some private windows
 */
export async function openPieceShelf(folder: string): Promise<PieceShelf> {
  const root = await navigator.storage.getDirectory();
  let opened = await root.getDirectoryHandle(folder, { create: true });
  return {
    async read(name) {
      try {
        return await (await opened.getFileHandle(name)).getFile();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(name, bytes) {
      const handle = await opened.getFileHandle(name, { create: true });
      // The cast is safe: every browser with private files has this method in workers.
      const file = await (handle as unknown as WritableFile).createSyncAccessHandle();
      try {
        file.truncate(0);
        const written = file.write(bytes, { at: 0 });
        // On a full disk, Chromium throws no error, but writes fewer bytes.
        if (written !== bytes.length) throw new DOMException("Disk full", "QuotaExceededError");
        file.flush();
      } finally {
        file.close();
      }
    },
    async clear() {
      await root.removeEntry(folder, { recursive: true });
      opened = await root.getDirectoryHandle(folder, { create: true });
    },
  };
}
