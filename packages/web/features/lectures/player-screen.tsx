import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useState } from "react";
import { Captions } from "./captions.tsx";
import { firstLanguage } from "./captions.rules.ts";
import { FRAME } from "./full-picture.ts";
import { isAhead } from "./buffered.rules.ts";
import { alone, NameOver } from "./name-over.tsx";
import type { OpenedPlayback } from "./opening.ts";
import type { Shown } from "./quality.rules.ts";
import type { VideoRef } from "./use-lecture-source.ts";
import classes from "./lectures.module.css";

interface ScreenProps {
  video: VideoRef;
  lecture: Lecture;
  playback: OpenedPlayback | undefined;
  shown: Shown | null;
  /** Shown instead of the picture. */
  fault: ReactNode;
  /**
   * Called when enough of the lecture is loaded, so that thumbnails may use the connection, too.
   */
  onReady: () => void;
}

/** With this many seconds loaded, the posters of the list can load too, even at 200 kbit/s. */
const READY_S = 12;

/** The video element, which stays in the page while its files change. */
export function PlayerScreen({ video, lecture, playback, shown, fault, onReady }: ScreenProps) {
  const [hasPicture, setHasPicture] = useState(true);
  const captions = playback?.captions ?? [];
  const first = firstLanguage(captions, navigator.languages);
  const look = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    if (isAhead(currentTarget, READY_S)) onReady();
  };
  const nameOver = playback?.nameOver ?? null;
  return (
    <>
      <div className={classes.screen} {...(nameOver !== null && { [FRAME]: "" })}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there where the lecture has any */}
        <video
          ref={video}
          hidden={Boolean(fault)}
          controls
          autoPlay
          playsInline
          width={640}
          height={360}
          poster={lecture.poster ?? undefined}
          aria-label={lecture.title}
          {...(nameOver !== null && alone)}
          onLoadedData={({ currentTarget }) => setHasPicture(currentTarget.videoWidth > 0)}
          onProgress={look}
          onTimeUpdate={look}
        >
          {captions.map((one) => (
            <Captions
              key={one.language}
              {...{ video, about: one }}
              videoId={lecture._id}
              kept={playback?.keptCaptions?.[one.language]}
              shown={one.language === first}
            />
          ))}
        </video>
        {nameOver !== null && !fault && <NameOver words={nameOver} video={video} />}
        {fault}
      </div>
      {!hasPicture && shown !== null && shown !== "voice" && (
        <Notice tone="warning">
          Only the sound of this lecture plays here. To see its picture, open it in another browser
          or on another device.
        </Notice>
      )}
    </>
  );
}
