import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { Reporter } from "../../shared/watching/reporter.ts";
import { sendReport } from "../../shared/watching/send-watched.ts";
import { type Unsent, UnsentShelf } from "../../shared/watching/unsent.shelf.ts";
import type { Started } from "./opening.ts";

/** A video whose `playing` event has been seen does not move while it seeks, waits or has ended. */
const isMoving = ({ paused, seeking, ended }: HTMLVideoElement): boolean =>
  !paused && !seeking && !ended;

/** Reports what a video plays until the returned function is called. */
function listen(video: HTMLVideoElement, reporter: Reporter): () => void {
  const ending = new AbortController();
  const on = (target: EventTarget, names: string, act: () => void) => {
    for (const name of names.split(" ")) {
      target.addEventListener(name, act, { signal: ending.signal });
    }
  };
  on(video, "playing timeupdate", () => {
    if (isMoving(video)) reporter.moved(video.currentTime, video.playbackRate);
  });
  on(video, "seeking waiting emptied", () => reporter.jumped());
  on(video, "pause ended", () => {
    // A video also pauses while it gets a new address; then its position is 0.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) reporter.paused(video.currentTime);
    else reporter.jumped();
  });
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") reporter.left();
  });
  on(window, "pagehide", () => reporter.left());
  on(window, "online", () => void reporter.sendAll());
  return () => {
    ending.abort();
    void reporter.closed();
  };
}

interface Watching {
  lecture: Pick<Lecture, "duration">;
  /** Null if the answer only renewed the addresses of an earlier opening. */
  watch: Started | null;
  /** Called when the student watches on another device instead. */
  onOver: () => void;
}

/** Reports what a video plays, so that it can be continued on any device. */
export function useWatching(
  video: RefObject<HTMLVideoElement | null>,
  { lecture, watch, onOver }: Watching,
): void {
  const [start, setStart] = useState(watch);
  if (watch && watch !== start) setStart(watch);
  const { duration } = lecture;
  const isOver = useEffectEvent(onOver);
  useEffect(() => {
    if (!start || !video.current) return;
    const shelf = new UnsentShelf();
    // Another player on this device may have left unsent stretches with the same pass.
    const { pass, n, stretches } = shelf.all().get(start.playback) ?? {
      ...start,
      n: 0,
      stretches: [],
    };
    const unsent: Unsent = {
      pass,
      n: Math.max(n, start.reports ?? 0),
      stretches,
      at: 0,
      of: duration,
      notedAt: Date.now(),
      isOpen: true,
    };
    const parts = {
      send: sendReport,
      shelf,
      now: Date.now,
      onOver: () => isOver(),
    };
    return listen(video.current, new Reporter(start.playback, unsent, parts));
  }, [start, video, duration]);
}
