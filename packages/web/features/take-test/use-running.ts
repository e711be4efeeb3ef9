import { useEffect, useState, useSyncExternalStore } from "react";
import type { RunningAttempt } from "./running-attempt.ts";
import type { RunningState } from "./running-parts.ts";
import type { AttemptClock } from "./clock/attempt-clock.ts";
import { announcement, secondsLeft } from "./clock/clock.rules.ts";
import { getServerTime } from "./take-test.queries.ts";

export const useRunningState = (running: RunningAttempt): RunningState =>
  useSyncExternalStore(running.subscribe, running.getState);

/**
 * A part of the state, compared by identity: the component rerenders only when this part changes.
 */
export const useRunningPart = <T>(running: RunningAttempt, part: (state: RunningState) => T): T =>
  useSyncExternalStore(running.subscribe, () => part(running.getState()));

/** Positions of the questions that can be shown: the questions of the open section. */
export function useBounds(running: RunningAttempt): RunningAttempt["bounds"] {
  useRunningPart(running, ({ section }) => section);
  return running.bounds;
}

/** Connects the attempt to the page's events: hidden, shown, offline, online, left. */
export function useRunningLife(running: RunningAttempt, clock: AttemptClock): void {
  useEffect(() => {
    running.begin();
    const visibility = () => {
      if (document.visibilityState === "hidden") return running.hide();
      void running.reappear();
      // While the machine slept, the monotonic clock may have stopped. Offline, it stays wrong
      // until the next response of the server.
      clock.learn(getServerTime).then(
        () => running.look(),
        () => undefined,
      );
    };
    const leave = () => running.hide();
    const online = () => running.reconnect();
    const offline = () => running.wentOffline();
    document.addEventListener("visibilitychange", visibility);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    return () => {
      running.hide();
      document.removeEventListener("visibilitychange", visibility);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
    };
  }, [running, clock]);
}

/** A value that is read again at every whole second of `now`, which is in milliseconds. */
function useEverySecond<T>(now: () => number, read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setValue(read());
      const rest = 1000 - (((now() % 1000) + 1000) % 1000);
      timer = setTimeout(tick, rest + 5);
    };
    tick();
    return () => clearTimeout(timer);
  });
  return value;
}

/** Whole seconds until a moment, by the server's clock; the moment is in epoch milliseconds. */
export const useSecondsUntil = (clock: AttemptClock, moment: number): number =>
  useEverySecond(
    // The milliseconds of this difference decide when a second is over.
    () => clock.now() - moment,
    () => secondsLeft(moment, clock.now()),
  );

/** Whole seconds until the attempt's deadline, which the server may move later. */
export const useSecondsLeft = (clock: AttemptClock): number =>
  useSecondsUntil(clock, clock.deadline);

/** Whole seconds until the open section or the test ends. */
export const useSecondsInSection = (clock: AttemptClock): number =>
  useEverySecond(
    () => clock.now() - clock.nextEnd,
    () => secondsLeft(clock.nextEnd, clock.now()),
  );

export const useTimeLeft = (clock: AttemptClock): AttemptClock["left"] =>
  useEverySecond(
    () => clock.now() - clock.deadline,
    () => clock.left,
  );

/** The latest announcement of the time left; empty before the first. */
export function useTimeWords(seconds: number, of: "test" | "section"): string {
  const [said, setSaid] = useState({ seconds, words: "" });
  if (said.seconds !== seconds) {
    const words = announcement(said.seconds, seconds, of);
    setSaid({ seconds, words: words ?? said.words });
  }
  return said.words;
}

/** Whole seconds spent on a question so far. */
export const useSecondsOn = (running: RunningAttempt, questionId: string): number =>
  useEverySecond(
    () => running.secondsOn(questionId) * 1000,
    () => Math.floor(running.secondsOn(questionId)),
  );
