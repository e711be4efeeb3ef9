import { MINUTE } from "../shared/time.ts";

/** A job without a heartbeat for this long counts as failed. */
const HEARTBEAT_TIMEOUT_MS = 2 * MINUTE;

/**
 * The state of a job that makes a file. A job without a recent heartbeat counts as failed, so that
 * the file can be requested again.
 * @param updatedAt the job's last heartbeat; epoch milliseconds, like `now`
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

/** The name of a test's file: the test's title, without characters that file systems refuse. */
export function fileNameOf(title: string, ending: "xlsx" | "docx" = "xlsx"): string {
  const plain = title.toWellFormed().replace(REFUSED, " ").replaceAll(/\s+/g, " ");
  const cut = Array.from(plain).slice(0, LONGEST).join("");
  const name = cut.replaceAll(/^[\s.]+|[\s.]+$/g, "");
  return `${name || UNNAMED[ending]}.${ending}`;
}

/**
 * The header that names a download (RFC 6266). It has the name in ASCII for old programs, and in
 * UTF-8 for others, encoded by RFC 5987.
 */
export function dispositionOf(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["%\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
