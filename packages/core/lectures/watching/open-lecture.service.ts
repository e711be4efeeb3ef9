import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import { sessionOf } from "../../people/session/user-access.service.ts";
import * as Settings from "../lecture-settings/lecture-settings.service.ts";
import * as Seats from "./seats.service.ts";
import * as Passes from "./watch-pass.service.ts";
import type { PlaybackQuery, WatchRecord, WatchStart } from "./watching.schema.ts";
import * as WatchingStore from "./watching.store.ts";

interface Opened {
  videoId: string;
  isFree: boolean;
  /** Seconds, null while not known. */
  duration: number | null;
}

/** The call of a player, with the token of the browser's session. */
export interface Asked extends PlaybackQuery {
  bearerToken?: string | undefined;
}

/** Random bytes of an opening's id; six bytes are eight characters. */
const ID_BYTES = 6;

/**
 * What a player needs to report what it plays. Null for administrators, who are not students, and
 * for a player that renews its addresses. Writes only the seat for a locked lecture, if the academy
 * limits devices.
 *
 * @throws AppError `conflict` two_devices
 */
export async function openLecture(
  deps: Deps,
  actor: Actor,
  { videoId, isFree, duration }: Opened,
  asked: Asked,
): Promise<WatchStart | null> {
  if (actor.isAdmin) return null;
  const { userId } = actor;
  const fresh = Buffer.from(deps.random.bytes(ID_BYTES)).toString("base64url");
  const playback = asked.playback ?? fresh;
  if (!isFree && (await Settings.recently(deps)).limitsDevices) {
    const session = await sessionOf(deps, asked.bearerToken);
    await Seats.take(deps, { userId, videoId, playback, session }, asked);
  }
  if (asked.playback !== undefined) return null;
  const record =
    (await WatchingStore.find(deps, { userId, videoId }, { consistent: false })) ?? null;
  const openedAt = deps.clock.now();
  const pass = { userId, videoId, playback, openedAt, of: duration, record };
  const latest = await latestOf(deps, actor, videoId, record);
  return { pass: await Passes.give(deps, pass), playback, place: placeOf(latest, openedAt) };
}

/**
 * The latest record of the lecture, from the student's own account or from an account that was
 * merged into it.
 */
async function latestOf(
  deps: Deps,
  { others = [] }: Actor,
  videoId: string,
  own: WatchRecord | null,
): Promise<WatchRecord | null> {
  if (others.length === 0) return own;
  const refs = others.map((userId) => ({ userId, videoId }));
  const found = await WatchingStore.findMany(deps, refs);
  return found.reduce<WatchRecord | null>(
    (known, one) => (one.seenAt > (known?.seenAt ?? 0) ? one : known),
    own,
  );
}

const placeOf = (record: WatchRecord | null, now: number): WatchStart["place"] =>
  record && record.seenAt > 0
    ? { at: record.at, agoSeconds: Math.max(0, now - record.seenAt) / SECOND }
    : null;
