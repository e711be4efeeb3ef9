import type { CopyName, PlaybackCopy } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { copyFor } from "./engine/engine.rules.ts";
import { hourWords } from "./lectures.rules.ts";

/** The qualities to choose from, in the order in which the list shows them. */
export const QUALITIES = ["automatic", "low", "middle", "high", "voice", "original"] as const;
export type Quality = (typeof QUALITIES)[number];

/** What can be playing at a moment. */
export type Shown = CopyName | "original";

const words: Record<Quality, string> = {
  automatic: "Automatic",
  low: "Least data",
  middle: "Normal",
  high: "Sharp",
  voice: "Sound only",
  original: "Original file",
};

export const qualityWords = (quality: Quality): string => words[quality];

const hourOf = ({ size, seconds }: PlaybackCopy): number => (size / seconds) * 3600;

/** The files that can be played; the address of the original is empty if it is not offered. */
export type Copies = Pick<Playback, "copies" | "voice" | "url">;

/**
 * The copies that a browser can play. iPhones before iOS 17 cannot play their sound, and get the
 * original.
 */
export function playable(
  { copies, voice, url }: Copies,
  canPlay: (type: string) => boolean,
): Copies {
  const plays = (kind: string, { codecs }: PlaybackCopy) => canPlay(`${kind}; codecs="${codecs}"`);
  return {
    url,
    copies: copies.filter((copy) => plays("video/mp4", copy)),
    voice: voice && plays("audio/mp4", voice) ? voice : null,
  };
}

/** The qualities to choose from, each with its words; the original alone is not offered. */
export function choicesOf({ copies, voice, url }: Copies): { value: Quality; label: string }[] {
  if (copies.length === 0 && !voice) return [];
  const plain = (value: Quality) => ({ value, label: words[value] });
  const priced = (copy: PlaybackCopy) => ({
    value: copy.name,
    label: `${words[copy.name]}, ${hourWords(hourOf(copy))}`,
  });
  return [
    ...(copies.length > 0 ? [plain("automatic")] : []),
    ...copies.map(priced),
    ...(voice ? [priced(voice)] : []),
    ...(url === "" ? [] : [plain("original")]),
  ];
}

/** The wanted quality or, if the lecture lacks it, the nearest one. */
export function nearestOf(wanted: Quality, { copies, voice, url }: Copies): Quality {
  const [smallest] = copies;
  if (wanted === "voice" && voice) return wanted;
  if (!smallest || (wanted === "original" && url !== "")) return "original";
  if (wanted === "automatic" || copies.some(({ name }) => name === wanted)) return wanted;
  const isSharp = wanted === "high" || wanted === "original";
  return (isSharp && copies.at(-1)?.name) || smallest.name;
}

/** How a lecture is played: by our engine from some copies, or one file by the browser itself. */
export type Plan =
  | { by: "engine"; copies: readonly PlaybackCopy[]; only: CopyName | null }
  | { by: "browser"; file: Shown };

/**
 * With this many seconds loaded, the browser's own player continues even if the line is slower for
 * a while.
 */
const READY_S = 10;

/**
 * How to play a quality.
 *
 * @param line bits per second as this device last measured them
 */
export function planOf(
  { copies, voice, url }: Copies,
  wanted: Quality,
  { line, hasMediaSource }: { line: number | null; hasMediaSource: boolean },
): Plan {
  const quality = nearestOf(wanted, { copies, voice, url });
  if (quality === "original") return { by: "browser", file: quality };
  const all = quality === "voice" && voice ? [voice] : copies;
  const only = quality === "automatic" ? null : quality;
  // The engine needs an index, which the copy with only the voice may lack.
  if (hasMediaSource && all.every(({ head }) => head > 0)) {
    return { by: "engine", copies: all, only };
  }
  const fitting = copyFor(all, { line, ready: READY_S, speed: 1 });
  return { by: "browser", file: only ?? fitting?.name ?? "original" };
}

/**
 * The address of the copy or, if the copy has gone, of the original or another copy. Empty if there
 * is no such file.
 */
export function addressOf({ url, copies, voice }: Copies, file: Shown): string {
  const found = [...copies, voice].find((copy) => copy?.name === file)?.url ?? url;
  return found || (file === "original" ? "" : (copies[0]?.url ?? ""));
}
