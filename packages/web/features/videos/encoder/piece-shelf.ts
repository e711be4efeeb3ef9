/** Where the pieces of a lecture's copies are stored until the copies are complete. */
export interface PieceShelf {
  read(name: string): Promise<Blob | null>;
  /** @throws DOMException `QuotaExceededError` when the device is full */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  clear(): Promise<void>;
}

/** What a file of the origin's private file system offers in a worker, which the DOM's types lack. */
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
 * Pieces in a folder of the origin's private file system: on the disk, not in memory. In a worker.
 *
 * @throws DOMException when the browser has none, as in some private windows
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
      // Every browser with these files has it in workers.
      const file = await (handle as unknown as WritableFile).createSyncAccessHandle();
      try {
        file.truncate(0);
        const written = file.write(bytes, { at: 0 });
        // A full disk gives no error in Chromium, but a number of its own.
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
