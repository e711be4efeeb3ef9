import { GRACE_MS } from "../../../kernel/shared/test-time.rules.ts";
import { MINUTE } from "../../../kernel/shared/time.ts";

/**
 * Minutes that a student lost, for example in a power cut, and gets back. Unlike extra time, of which
 * the larger one counts, they add up: each one is added once, in whatever order they come.
 */
export interface GivenBack {
  /** Chosen by the caller, so that a repeated call adds nothing. */
  id: string;
  minutes: number;
}

/** Lost time, with who gave it back and why. */
export interface LostTime extends GivenBack {
  reason: string;
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

export const totalMinutes = (given: readonly GivenBack[] = []): number =>
  given.reduce((sum, { minutes }) => sum + minutes, 0);

interface Window {
  durationMinutes: number;
  /** Epoch milliseconds. */
  expiryTime: number;
  timing: "WHOLE" | "SECTIONS";
}

/**
 * What of everyone's lost time an attempt gets that starts at `startedAt`: all that was lost since,
 * and, if the window's end cuts it short, what was lost before. Who starts later and has the whole
 * duration has lost nothing.
 */
export function lostSince(
  { durationMinutes, expiryTime, timing }: Window,
  startedAt: number,
  lost: readonly LostTime[] = [],
): readonly LostTime[] {
  const isCut = timing === "WHOLE" && startedAt + durationMinutes * MINUTE > expiryTime;
  return isCut ? lost : lost.filter(({ at }) => at >= startedAt);
}

interface Ending {
  status: "open" | "submitted" | "closed";
  deadline: number;
  givenBack?: readonly GivenBack[];
  reopenedAt?: number;
}

/**
 * The lost time that an attempt does not have yet and can still get. It had to be given before the
 * attempt's end, but may be added afterwards. When an attempt is opened again, its end takes into
 * account what was lost before.
 */
export function pendingOf(
  { status, deadline, givenBack = [], reopenedAt = 0 }: Ending,
  lost: readonly LostTime[],
): LostTime[] {
  if (status !== "open") return [];
  const known = new Set(givenBack.map(({ id }) => id));
  const missing = lost
    .filter(({ id, at }) => !known.has(id) && at > reopenedAt)
    .toSorted((a, b) => a.at - b.at);
  let end = deadline;
  return missing.filter(({ at, minutes }) => {
    if (at > end + GRACE_MS) return false;
    end += minutes * MINUTE;
    return true;
  });
}

/** `k3f9x2.a,m0.5`: the lost time that an attempt got back, as it is stored with it. */
export const encodeGivenBack = (given: readonly GivenBack[]): string =>
  given.map(({ id, minutes }) => `${id}.${minutes.toString(36)}`).join(",");

/** @throws Error when the text is not a list of lost time. */
export function decodeGivenBack(text: string): GivenBack[] {
  return text.split(",").map((one) => {
    const [, id, minutes] = /^([0-9a-z]{1,12})\.([0-9a-z]{1,3})$/.exec(one) ?? [];
    if (!id || !minutes) throw new Error(`Not a list of lost time: ${text.slice(0, 40)}`);
    return { id, minutes: Number.parseInt(minutes, 36) };
  });
}
