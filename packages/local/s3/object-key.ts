import { S3Error } from "./s3-error.ts";

const longestKey = 1024;

/**
 * The bucket and key of a path-style URL. Keys never become file names; the checks protect other
 * readers of keys: no NUL, no dot segments that a proxy would resolve.
 *
 * @throws S3Error InvalidURI, KeyTooLongError
 */
export function parsePath(pathname: string): { bucket: string; key: string } {
  const slash = pathname.indexOf("/", 1);
  if (slash === -1) return { bucket: decode(pathname.slice(1)), key: "" };
  const bucket = decode(pathname.slice(1, slash));
  const key = decode(pathname.slice(slash + 1));
  if (key !== "") checkKey(key);
  return { bucket, key };
}

/** @throws S3Error InvalidURI, KeyTooLongError */
export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > longestKey) {
    throw new S3Error(400, "KeyTooLongError", "Your key is too long");
  }
  if (key === "" || key.includes("\0") || !key.isWellFormed()) throw invalidUri();
  if (key.split("/").some((segment) => segment === "." || segment === "..")) throw invalidUri();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidUri();
  }
}

const invalidUri = () => new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");

/** Percent-encoding as AWS signs it (RFC 3986: only letters, digits and `-_.~` stay). */
export const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const encodeKey = (key: string) => key.split("/").map(encodeRfc3986).join("/");
