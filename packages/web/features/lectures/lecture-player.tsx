import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { CloseButton } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { useFileSource } from "../../lib/api/use-file-source.ts";
import { languageName } from "../../lib/language-name.ts";
import { Elsewhere, isTwoDevices } from "./elsewhere.tsx";
import { playbackQuery } from "./lectures.queries.ts";
import { clockOf, isRestHere, renewalAt } from "./lectures.rules.ts";
import { listenToKeys } from "./player-keys.ts";
import { Opening } from "./opening.ts";
import { useWatching } from "./use-watching.ts";
import type { Watched } from "./watched.shelf.ts";
import classes from "./lectures.module.css";

interface PlayerProps {
  lecture: Lecture;
  watched: Watched;
  onClose: () => void;
}

/** The player above the list; it resumes where the student stopped. */
export function LecturePlayer({ lecture, watched, onClose }: PlayerProps) {
  const [opening] = useState(() => new Opening());
  const playback = useQuery(playbackQuery(lecture, { watched, opening }));
  const [isElsewhere, setElsewhere] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = playback.data !== undefined;
  const resumedAt = useMemo(
    () => (isOpen ? watched.placeIn(lecture._id) : 0),
    [isOpen, watched, lecture],
  );
  const watchHere = () => {
    opening.takeOver();
    void playback.refetch().then(() => setElsewhere(false));
  };
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
    const player = heading.current?.closest("section");
    return player ? listenToKeys(player) : undefined;
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
        {isElsewhere || isTwoDevices(playback.error) ? (
          <Elsewhere onHere={watchHere} />
        ) : playback.data ? (
          <Screen
            lecture={lecture}
            playback={playback.data}
            readAt={playback.dataUpdatedAt}
            watched={watched}
            onRenew={() => void playback.refetch({ cancelRefetch: false })}
            onElsewhere={() => setElsewhere(true)}
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
function Captions({ text, language }: { text: string; language: string }) {
  const track = useRef<HTMLTrackElement>(null);
  const file = useMemo(() => new Blob([text], { type: "text/vtt" }), [text]);
  useFileSource(track, file);
  return (
    <track ref={track} kind="captions" srcLang={language} label={languageName(language)} default />
  );
}

interface ScreenProps {
  lecture: Lecture;
  playback: Playback;
  /** When the address was read; epoch milliseconds of this device. */
  readAt: number;
  watched: Watched;
  /** Requests a new address. */
  onRenew: () => void;
  /** The student watches on two other devices. */
  onElsewhere: () => void;
}

/** Asks for the next address before this one ends, unless the rest is here already. */
function useRenewal(video: RefObject<HTMLVideoElement | null>, props: ScreenProps) {
  const { playback, readAt, onRenew } = props;
  const dueAt = renewalAt(playback, readAt);
  const renewIfDue = () => {
    const player = video.current;
    if (player && Date.now() >= dueAt && !isRestHere(player)) onRenew();
  };
  // Who paused gets one when they go on.
  const onDue = useEffectEvent(() => {
    if (!video.current?.paused) renewIfDue();
  });
  useEffect(() => {
    if (dueAt === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(onDue, Math.max(0, dueAt - Date.now()));
    return () => clearTimeout(timer);
  }, [dueAt]);
  return renewIfDue;
}

/** False while a new address is loading, when the position is 0 for a moment. */
const isLoaded = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_METADATA;

/** Saving at every frame would write to the storage sixty times a second. */
const NOTED_EVERY_SECONDS = 4;

function Screen(props: ScreenProps) {
  const { lecture, playback, watched, onRenew, onElsewhere } = props;
  const player = useRef<HTMLVideoElement>(null);
  /** Where the video was, for going on with a new address; null before the first picture. */
  const last = useRef<{ at: number; isPaused: boolean } | null>(null);
  const notedAt = useRef(-1);
  const played = useRef(false);
  const [broken, setBroken] = useState(false);
  const renewIfDue = useRenewal(player, props);
  useWatching(player, { lecture, watch: playback.watch, onOver: onElsewhere });
  useEffect(() => {
    if (player.current) player.current.defaultPlaybackRate = watched.speed;
  }, [watched]);
  const note = (video: HTMLVideoElement) => {
    const of = Number.isFinite(video.duration) ? video.duration : (lecture.duration ?? 0);
    watched.note(lecture._id, { at: video.currentTime, of: of || Number.MAX_SAFE_INTEGER });
    notedAt.current = video.currentTime;
  };
  const place = (video: HTMLVideoElement) => {
    if (isLoaded(video) && played.current)
      last.current = { at: video.currentTime, isPaused: video.paused };
  };
  const goOn = (video: HTMLVideoElement) => {
    const at = last.current?.at ?? watched.placeIn(lecture._id);
    if (at > 0) video.currentTime = at;
    if (last.current?.isPaused) video.pause();
    video.playbackRate = video.defaultPlaybackRate;
  };
  const failed = () => {
    if (!played.current) return setBroken(true);
    played.current = false;
    onRenew();
  };
  if (broken) {
    return <ErrorState title="This video could not be played" message="Please try again later." />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there where the lecture has any
    <video
      ref={player}
      controls
      autoPlay
      playsInline
      width={640}
      height={360}
      src={playback.url}
      poster={lecture.poster ?? undefined}
      aria-label={lecture.title}
      onLoadedMetadata={({ currentTarget }) => goOn(currentTarget)}
      onPlay={({ currentTarget: video }) => {
        place(video);
        renewIfDue();
      }}
      onPlaying={() => (played.current = true)}
      onTimeUpdate={({ currentTarget: video }) => {
        if (video.seeking || !played.current || !isLoaded(video)) return;
        place(video);
        if (Math.abs(video.currentTime - notedAt.current) >= NOTED_EVERY_SECONDS) note(video);
      }}
      onSeeking={({ currentTarget: video }) => {
        place(video);
        renewIfDue();
      }}
      onWaiting={renewIfDue}
      onPause={({ currentTarget: video }) => {
        place(video);
        note(video);
      }}
      onEnded={({ currentTarget: video }) => note(video)}
      onRateChange={({ currentTarget: video }) => {
        if (!isLoaded(video)) return;
        video.defaultPlaybackRate = video.playbackRate;
        watched.noteSpeed(video.playbackRate);
      }}
      onError={failed}
    >
      {playback.captions !== null && (
        <Captions text={playback.captions} language={playback.captionsLanguage} />
      )}
    </video>
  );
}
