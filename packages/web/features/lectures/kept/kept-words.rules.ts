import { megabytes } from "../../../shared/kept-lectures/kept.rules.ts";
import type { KeptItem } from "./kept-lectures.ts";

/** What a student reads about a lecture and this device. @param formatDay writes ISO moments as days */
export function keptWords(
  { state, bytes, got, until, why }: Pick<KeptItem, "state" | "bytes" | "got" | "until" | "why">,
  isOnline: boolean,
  formatDay: (moment: string) => string,
): string {
  const day = until > 0 ? formatDay(new Date(until).toISOString()) : "";
  const had = `${got === 0 ? 0 : Math.round(got / 1e6)} of ${megabytes(bytes)}`;
  switch (state) {
    case "kept":
      return `Kept until ${day} (${megabytes(bytes)})`;
    case "loading":
      if (!isOnline) return `No connection: ${had} are here. It continues when you are connected.`;
      return bytes === 0 ? "It is loaded to this device…" : `${had} are on this device`;
    case "failed":
      return why ?? "It was not kept.";
    case "gone":
      return "Not on this device any more: the browser has cleared its storage.";
    case "over":
      return `Removed from this device: it was kept until ${day}.`;
  }
}
