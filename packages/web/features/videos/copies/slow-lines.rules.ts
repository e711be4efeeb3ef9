import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";

/** How well a video plays on slow lines, and the action that would help. */
export interface SlowLines {
  words: string;
  /** The label in the menu; null if no copies can be made. */
  action: "Make copies" | "Make the other copies" | null;
}

/** Megabytes per hour, as data plans count them. */
const hourOf = (size: number, seconds: number): number =>
  Math.max(1, Math.round(((size / seconds) * 3600) / 1e6));

const joined = (figures: readonly number[]): string =>
  figures.length < 2 ? figures.join() : `${figures.slice(0, -1).join(", ")} and ${figures.at(-1)}`;

type Copied = Pick<VideoView, "copies" | "copiesWanted" | "duration">;

/** The list's words about a video's copies. */
export function slowLinesOf({ copies, copiesWanted, duration }: Copied): SlowLines {
  const all = copies.length + copiesWanted.length;
  if (all === 0) return { words: "the file is small enough", action: null };
  if (copies.length === 0) return { words: "only the file", action: "Make copies" };
  if (copiesWanted.length > 0)
    return { words: `${copies.length} of ${all}`, action: "Make the other copies" };
  const pictures = copies.filter(({ name }) => name !== "voice");
  if (!duration || pictures.length === 0) return { words: "ready", action: null };
  const hours = pictures.map(({ size }) => hourOf(size, duration));
  return { words: `ready (${joined(hours)} MB an hour)`, action: null };
}
