/** Bytes of an object, including both ends. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header as S3 does: one range; several, or an unknown form, mean the whole object
 * (RFC 9110, 14.2).
 *
 * @returns the range, "whole", or "unsatisfiable" (416)
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = parts ?? [];
  if (!parts || (from === "" && to === "")) return "whole";
  if (from === "") {
    const suffix = Number(to);
    if (suffix === 0 || size === 0) return "unsatisfiable";
    return { first: Math.max(0, size - suffix), last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return "whole";
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
