import { IconButton } from "@academy/ui/kit/button.tsx";
import { useEffect, useRef, useState } from "react";
import { canFill, fillWithFrame, toggleFullScreen } from "./full-picture.ts";
import type { VideoRef } from "./use-lecture-source.ts";
import classes from "./lectures.module.css";

const OUT = "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4";
const IN = "M7 3v4H3M17 7h-4V3M13 17v-4h4M3 13h4v4";

/** The name moves between these places, so that no part of the picture is without it for long. */
const PLACES = ["6% auto auto 4%", "62% 4% auto auto", "38% auto auto 32%", "70% auto auto 4%"];
const ROUND_MS = 240_000;

function move(words: HTMLElement): void {
  const [first] = PLACES;
  const steps = [...PLACES, first].map((inset) => ({ inset, easing: "step-end" }));
  words.animate(steps, { duration: ROUND_MS, iterations: Infinity });
}

/** Attributes that keep a browser from showing the picture without the name. */
export const alone = {
  disablePictureInPicture: true,
  disableRemotePlayback: true,
  // If only the video itself can fill the screen, the browser's full-screen button stays.
  controlsList: canFill() ? "nodownload nofullscreen noremoteplayback" : "nodownload",
};

/**
 * Shows the viewer's name faintly over the picture, and a button that makes picture and name fill
 * the screen.
 */
export function NameOver({ words, video }: { words: string; video: VideoRef }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => {
      setFull(document.fullscreenElement !== null);
      if (video.current) void fillWithFrame(video.current);
    };
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, [video]);
  const over = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (over.current) move(over.current);
  }, []);
  return (
    <>
      <span ref={over} className={classes.over} aria-hidden="true">
        {words}
      </span>
      {canFill() && (
        <IconButton
          className={classes.fill}
          aria-label={isFull ? "Leave full screen" : "Full screen"}
          onClick={() => video.current && toggleFullScreen(video.current)}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
            <path d={isFull ? IN : OUT} stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </IconButton>
      )}
    </>
  );
}
