/** Milliseconds: every browser has started the download by then. */
const KEEP_MS = 60_000;

/** Opens an address as a download; if `name` is empty, the server names the file. */
export function followDownload(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a file that the page has in memory as a download. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  followDownload(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
