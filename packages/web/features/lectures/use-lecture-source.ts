import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Addresses } from "./addresses.ts";
import type { Fault } from "./file-source.ts";
import { KeptLine } from "./kept-line.shelf.ts";
import { LectureSource } from "./lecture-source.ts";
import { playable, type Quality, type Shown } from "./quality.rules.ts";

export type VideoRef = RefObject<HTMLVideoElement | null>;

interface SourceProps {
  /** Undefined while the answer is loading, and while another device plays instead. */
  playback: Playback | undefined;
  /** Asks for new addresses. */
  renew: () => Promise<Playback>;
  quality: Quality;
  /** The place to begin at, in seconds. */
  from: number;
}

/** Whether this browser may play files of a type. */
export const canPlay = (type: string): boolean =>
  document.createElement("video").canPlayType(type) !== "";

const none = { copies: [], voice: null, url: "" };

/** Lets a video element play a lecture; returns what is shown, or why nothing is. */
export function useLectureSource(video: VideoRef, props: SourceProps) {
  const { playback, quality } = props;
  const copies = useMemo(() => (playback ? playable(playback, canPlay) : none), [playback]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const source = useRef<LectureSource>(null);
  const open = useEffectEvent((element: HTMLVideoElement, first: Playback) => {
    const addresses = new Addresses(first, props.renew);
    const line = new KeptLine();
    const { from } = props;
    return new LectureSource(element, {
      addresses,
      copies,
      line,
      from,
      onShown: setShown,
      onFault: setFault,
    });
  });
  useEffect(() => {
    if (!video.current || !playback) return;
    const own = open(video.current, playback);
    source.current = own;
    return () => own.close();
  }, [video, playback]);
  useEffect(() => source.current?.play(quality), [quality, playback]);
  return { shown, fault, copies };
}
