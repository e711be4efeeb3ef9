import { useEffect, useState, useSyncExternalStore } from "react";
import type { Exam } from "./exam.ts";
import type { ExamState } from "./exam-parts.ts";
import type { ExamClock } from "./clock/exam-clock.ts";
import { announcement, secondsLeft } from "./clock/clock.rules.ts";
import { getServerTime } from "./take-test.queries.ts";

export const useExamState = (exam: Exam): ExamState =>
  useSyncExternalStore(exam.subscribe, exam.getState);

/**
 * A part of the state, compared by identity: its component only rerenders when that part changes.
 */
export const useExamPart = <T>(exam: Exam, part: (state: ExamState) => T): T =>
  useSyncExternalStore(exam.subscribe, () => part(exam.getState()));

/** Positions of the questions that can be shown: those of the open section. */
export function useBounds(exam: Exam): Exam["bounds"] {
  useExamPart(exam, ({ section }) => section);
  return exam.bounds;
}

/** Connects the attempt to the page's events: hidden, shown, offline, online, left. */
export function useExamLife(exam: Exam, clock: ExamClock): void {
  useEffect(() => {
    exam.begin();
    const visibility = () => {
      if (document.visibilityState === "hidden") return exam.hide();
      void exam.reappear();
      // The monotonic clock of a sleeping machine may have stopped. Offline it stays wrong until
      // the next response of the server.
      clock.learn(getServerTime).then(
        () => exam.look(),
        () => undefined,
      );
    };
    const leave = () => exam.hide();
    const online = () => exam.reconnect();
    const offline = () => exam.wentOffline();
    document.addEventListener("visibilitychange", visibility);
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    return () => {
      exam.hide();
      document.removeEventListener("visibilitychange", visibility);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
    };
  }, [exam, clock]);
}

/** A number that is updated at every whole second of `now`, in milliseconds. */
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

/** Whole seconds until a moment in epoch milliseconds, by the server's clock. */
export const useSecondsUntil = (clock: ExamClock, moment: number): number =>
  useEverySecond(
    // The clock's milliseconds decide when a second is over.
    () => clock.now() - moment,
    () => secondsLeft(moment, clock.now()),
  );

/** Whole seconds until the attempt's deadline, which the server may move later. */
export const useSecondsLeft = (clock: ExamClock): number => useSecondsUntil(clock, clock.deadline);

/** Whole seconds until the open section ends, or the test. */
export const useSecondsInSection = (clock: ExamClock): number =>
  useEverySecond(
    () => clock.now() - clock.nextEnd,
    () => secondsLeft(clock.nextEnd, clock.now()),
  );

export const useTimeLeft = (clock: ExamClock): ExamClock["left"] =>
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
export const useSecondsOn = (exam: Exam, questionId: string): number =>
  useEverySecond(
    () => exam.secondsOn(questionId) * 1000,
    () => Math.floor(exam.secondsOn(questionId)),
  );
