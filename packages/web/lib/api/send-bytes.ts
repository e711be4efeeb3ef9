/** An error of the file storage. */
export class StoreError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "StoreError";
    this.status = status;
  }

  /** True if a retry may help. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

interface Sending {
  signal: AbortSignal;
  /** The share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads bytes to a signed address.
 *
 * @throws StoreError, or the signal's reason
 */
export const putBytes = (url: string, bytes: Blob, sending: Sending): Promise<void> =>
  send("PUT", url, bytes, sending);

/**
 * Posts a file with a signed form.
 *
 * @throws StoreError, or the signal's reason
 */
export function postForm(
  { url, fields }: { url: string; fields: Record<string, string> },
  file: Blob,
  sending: Sending,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return send("POST", url, form, sending);
}

/** `fetch` does not report upload progress. */
function send(method: string, url: string, body: Blob | FormData, sending: Sending): Promise<void> {
  const { signal, onProgress } = sending;
  return new Promise((resolve, reject) => {
    // A DOMException, like every aborted operation.
    if (signal.aborted) return reject(signal.reason as DOMException);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", abort);
      // A DOMException, like every aborted operation.
      if (signal.aborted) return reject(signal.reason as DOMException);
      if (request.status >= 200 && request.status < 300) return resolve();
      reject(new StoreError(request.status, messageIn(request.responseText, request.status)));
    });
    request.open(method, url);
    request.send(body);
  });
}

/** The storage's error message, which is in XML; the status if there is no message. */
function messageIn(text: string, status: number): string {
  const message = /<Message>([^<]+)<\/Message>/.exec(text)?.[1];
  if (message) return message;
  return status === 0 ? "The connection was lost." : `HTTP ${status}`;
}
