/** Long enough for any title, short enough for every file system in UTF-8. */
const LONGEST = 60;

/** What some file system refuses in a name, what ends a header, and what turns text around. */
// oxlint-disable-next-line no-control-regex -- what a name must not hold
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff"*/:<>?\\|]+/g;

/** The name of a file of results: the test's own, as far as file systems allow. */
export function fileNameOf(title: string): string {
  const plain = title.toWellFormed().replace(REFUSED, " ").replaceAll(/\s+/g, " ");
  const cut = Array.from(plain).slice(0, LONGEST).join("");
  const name = cut.replaceAll(/^[\s.]+|[\s.]+$/g, "");
  return `${name || "Results"}.xlsx`;
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
