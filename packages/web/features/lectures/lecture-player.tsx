import type { Lecture, Playback } from "@academy/core/lectures/video/video.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CloseButton } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { useFileSource } from "../../lib/api/use-file-source.ts";
import { playbackQuery } from "./lectures.queries.ts";
import { clockOf } from "./lectures.rules.ts";
import type { Watched } from "./watched.shelf.ts";
import classes from "./lectures.module.css";

interface PlayerProps {
  lecture: Lecture;
  watched: Watched;
  onClose: () => void;
}

/** The player above the list; it resumes where the student stopped. */
export function LecturePlayer({ lecture, watched, onClose }: PlayerProps) {
  const playback = useQuery(playbackQuery(lecture._id));
  const heading = useRef<HTMLHeadingElement>(null);
  const [resumedAt] = useState(() => watched.placeIn(lecture._id));
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.player}
      aria-label={`Now playing: ${lecture.title}`}
    >
      <Row justify="between" align="start" className={classes.playerHead}>
        <h2 ref={heading} tabIndex={-1}>
          {lecture.title}
        </h2>
        <CloseButton label="Close the player" onClick={onClose} />
      </Row>
      <div className={classes.screen}>
        {playback.data ? (
          <Screen
            lecture={lecture}
            playback={playback.data}
            watched={watched}
            onExpired={() => void playback.refetch()}
          />
        ) : (
          playback.isError && (
            <ErrorState
              title="The video did not load"
              message={messageOf(playback.error, "Please try again.")}
              onRetry={() => void playback.refetch()}
              retrying={playback.isFetching}
            />
          )
        )}
      </div>
      <Text size="sm" tone="soft">
        {[lecture.subject, lecture.topic, lecture.subTopic].filter(Boolean).join(" · ")}
        {resumedAt > 0 && ` · resumed at ${clockOf(resumedAt)}`}
      </Text>
    </Stack>
  );
}

/** Captions are sent with the address, so that the content policy needs no further origin. */
function Captions({ text }: { text: string }) {
  const track = useRef<HTMLTrackElement>(null);
  const file = useMemo(() => new Blob([text], { type: "text/vtt" }), [text]);
  useFileSource(track, file);
  return <track ref={track} kind="captions" srcLang="en" label="English" default />;
}

/** Saving at every frame would write to the storage sixty times a second. */
const NOTED_EVERY_SECONDS = 4;

interface ScreenProps {
  lecture: Lecture;
  playback: Playback;
  watched: Watched;
  /** Requests a new address when the old one expired, once per failure that follows playing. */
  onExpired: () => void;
}

function Screen({ lecture, playback, watched, onExpired }: ScreenProps) {
  const notedAt = useRef(-1);
  const played = useRef(false);
  const [broken, setBroken] = useState(false);
  const note = (video: HTMLVideoElement) => {
    const of = Number.isFinite(video.duration) ? video.duration : (lecture.duration ?? 0);
    watched.note(lecture._id, { at: video.currentTime, of: of || Number.MAX_SAFE_INTEGER });
    notedAt.current = video.currentTime;
  };
  const failed = () => {
    if (!played.current) return setBroken(true);
    played.current = false;
    onExpired();
  };
  if (broken) {
    return <ErrorState title="This video could not be played" message="Please try again later." />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there where the lecture has any
    <video
      controls
      autoPlay
      playsInline
      width={640}
      height={360}
      src={playback.url}
      poster={lecture.poster ?? undefined}
      aria-label={lecture.title}
      onLoadedMetadata={({ currentTarget: video }) => {
        const place = watched.placeIn(lecture._id);
        if (place > 0) video.currentTime = place;
      }}
      onPlaying={() => (played.current = true)}
      onTimeUpdate={({ currentTarget: video }) => {
        if (video.seeking || !played.current) return;
        if (Math.abs(video.currentTime - notedAt.current) >= NOTED_EVERY_SECONDS) note(video);
      }}
      onPause={({ currentTarget: video }) => note(video)}
      onEnded={({ currentTarget: video }) => note(video)}
      onError={failed}
    >
      {playback.captions !== null && <Captions text={playback.captions} />}
    </video>
  );
}
