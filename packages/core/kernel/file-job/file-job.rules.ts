import { MINUTE } from "../shared/time.ts";

/** A job without a heartbeat for this long counts as failed. */
const HEARTBEAT_TIMEOUT_MS = 2 * MINUTE;

/**
 * The state of a job that makes a file: a stale one has failed, so that it can be asked for again.
 * @param updatedAt its last heartbeat; epoch milliseconds, as `now`
 */
export const jobState = <State extends string>(
  { state, updatedAt }: { state: State; updatedAt: number },
  now: number,
): State | "failed" =>
  state === "preparing" && now - updatedAt > HEARTBEAT_TIMEOUT_MS ? "failed" : state;

/** Long enough for any title, short enough for every file system in UTF-8. */
const LONGEST = 60;

/**
 * Characters that a file system may refuse in a name, that end a header, or that change the
 * direction of text.
 */
// oxlint-disable-next-line no-control-regex -- what a name must not hold
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]+/g;

const UNNAMED = { xlsx: "Results", docx: "Paper" };

/** The name of a file of a test: the test's own, as far as file systems allow. */
export function fileNameOf(title: string, ending: "xlsx" | "docx" = "xlsx"): string {
  const plain = title.toWellFormed().replace(REFUSED, " ").replaceAll(/\s+/g, " ");
  const cut = Array.from(plain).slice(0, LONGEST).join("");
  const name = cut.replaceAll(/^[\s.]+|[\s.]+$/g, "");
  return `${name || UNNAMED[ending]}.${ending}`;
}

/**
 * The header that names a download (RFC 6266): for old readers in ASCII, for others in UTF-8 as
 * RFC 5987 encodes it.
 */
export function dispositionOf(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["%\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
