/** Long enough for any browser to have begun. */
const KEEP_MS = 60_000;

/** Follows an address as a download; the server names the file where `name` is empty. */
export function followDownload(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** Hands a file that the page holds to the browser's downloads. */
export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  followDownload(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
