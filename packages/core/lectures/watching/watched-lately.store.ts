import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { sortableTime } from "../../kernel/shared/time.ts";
import type { Stop } from "./place.rules.ts";

type StoreDeps = Pick<Deps, "content">;

/** If a student's item has more unfinished lectures than `MOST`, only the newest `KEPT` stay. */
const MOST = 12;
const KEPT = 8;

/** Where a student stopped in a lecture; `seenAt` in epoch milliseconds. */
export interface LatelyWatched extends Stop {
  videoId: string;
  seenAt: number;
}

/** A browser that plays locked lectures, see `seats.service.ts`. */
const Seat = z.object({
  /** A short name of its session. */
  browser: z.string(),
  videoId: z.string(),
  playback: z.string(),
  /** When the browser took its seat; epoch milliseconds. */
  since: z.int(),
});
export type Seat = z.infer<typeof Seat>;

const Seats = z.object({ seats: z.array(Seat).default([]), seatRev: z.int().default(0) });
type Seats = z.infer<typeof Seats>;

const keyOf = (userId: string) => ({ pk: `WATCH#${userId}`, sk: "R" });

/**
 * The value of a lecture's attribute: "time place length". Each lecture has its own attribute, so
 * that a write needs no read.
 */
const textOf = ({ seenAt, at, of }: LatelyWatched): string =>
  [sortableTime(seenAt), at, of ?? ""].join(" ");

function readText(videoId: string, text: string): LatelyWatched {
  const [seenAt, at, of] = text.split(" ");
  return { videoId, seenAt: Number(seenAt), at: Number(at), of: of ? Number(of) : null };
}

const isVideo = idPattern("video");

const lecturesOf = (item: Item): LatelyWatched[] =>
  Object.entries(item)
    .flatMap(([name, text]) =>
      isVideo.test(name) && typeof text === "string" ? [readText(name, text)] : [],
    )
    .toSorted((one, other) => other.seenAt - one.seenAt);

/** The unfinished lectures of a student, the latest first. */
export async function ofStudent(deps: StoreDeps, userId: string): Promise<LatelyWatched[]> {
  return lecturesOf((await deps.content.get(keyOf(userId))) ?? {});
}

/**
 * Notes where a student stopped in a lecture, unless a later report has been noted.
 * @returns whether this is the only lecture on the student's list
 */
export async function note(
  deps: StoreDeps,
  userId: string,
  watched: LatelyWatched,
): Promise<boolean> {
  const item = await deps.content.update(
    keyOf(userId),
    {
      text: "SET #video = :place",
      names: { "#video": watched.videoId },
      values: { ":place": textOf(watched) },
    },
    "attribute_not_exists(#video) OR #video < :place",
  );
  const all = item ? lecturesOf(item) : [];
  if (all.length > MOST) {
    await drop(
      deps,
      userId,
      all.slice(KEPT).map(({ videoId }) => videoId),
    );
  }
  return all.length === 1;
}

/** Takes lectures off the list. */
export async function drop(
  deps: StoreDeps,
  userId: string,
  videoIds: readonly string[],
): Promise<void> {
  const names = Object.fromEntries(videoIds.map((videoId, at) => [`#v${at}`, videoId]));
  const text = `REMOVE ${Object.keys(names).join(", ")}`;
  await deps.content.update(keyOf(userId), { text, names }, "attribute_exists(pk)");
}

export async function seatsOf(
  deps: StoreDeps,
  userId: string,
  { consistent }: { consistent: boolean },
): Promise<Seats> {
  return Seats.parse((await deps.content.get(keyOf(userId), { consistent })) ?? {});
}

/** Replaces the seats that were read; false if they have been changed since. */
export async function putSeats(
  deps: StoreDeps,
  userId: string,
  { seats, seatRev }: Seats,
): Promise<boolean> {
  const isFirst = seatRev === 1;
  const item = await deps.content.update(
    keyOf(userId),
    {
      text: "SET seats = :seats, seatRev = :next",
      values: {
        ":seats": seats,
        ":next": seatRev,
        ...(!isFirst && { ":before": seatRev - 1 }),
      },
    },
    isFirst ? "attribute_not_exists(seatRev)" : "seatRev = :before",
  );
  return item !== undefined;
}

export const remove = (deps: StoreDeps, userId: string): Promise<boolean> =>
  deps.content.remove(keyOf(userId));
