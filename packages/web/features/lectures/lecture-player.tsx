import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { Button, CloseButton } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useKeptChoice } from "../../lib/form/kept-choice.ts";
import { hasKept } from "../../shared/kept-lectures/has-kept.ts";
import { shareLock, LECTURE_OPEN } from "../../lib/shared-lock.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { LectureCompany } from "./lecture-company.tsx";
import { playbackQuery } from "./playback.queries.ts";
import { readAddresses } from "./read-addresses.ts";
import { clockOf } from "./lectures.rules.ts";
import { LockedLecture } from "./locked-lecture.tsx";
import { Opening } from "./opening.ts";
import { PlayerChoices } from "./player-choices.tsx";
import { faultOf } from "./player-fault.tsx";
import { listenToKeys } from "./player-keys.ts";
import { PlayerScreen } from "./player-screen.tsx";
import { QUALITIES, type Quality } from "./quality.rules.ts";
import { useLectureSource } from "./use-lecture-source.ts";
import { useElsewhere } from "./use-elsewhere.ts";
import { usePlace } from "./use-place.ts";
import { useWatching } from "./use-watching.ts";
import type { Watched } from "./watched.shelf.ts";
import classes from "./lectures.module.css";

interface PlayerProps {
  lecture: Lecture;
  watched: Watched;
  userId: string;
  /** The lecture after this one in the list. */
  next: Lecture | undefined;
  onNext: () => void;
  onClose: () => void;
  /**
   * Called when enough of the lecture is loaded, or loading failed: now thumbnails may be loaded.
   */
  onReady: () => void;
}

/** What Chromium says about the connection; the DOM types lack it. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

const others = QUALITIES.filter((one) => one !== "automatic");

/**
 * The quality that was chosen on this device. Without a choice, it is automatic, or the smallest
 * copy if the browser is set to save data.
 */
function useQuality(): [Quality, (next: Quality) => void] {
  const { connection }: Navigator & WithConnection = navigator;
  const first = connection?.saveData ? "low" : "automatic";
  return useKeptChoice<Quality>("lectureQuality", [first, "automatic", ...others]);
}

/** Loaded only if the lecture may be kept, or is kept already. */
const KeepLecture = lazy(async () => {
  const { KeepLecture: part } = await import("./kept/keep-lecture.tsx");
  return { default: part };
});

/** Shows a lecture above the list: the player or, if it is locked, how to get access. */
export function WatchLecture(props: PlayerProps) {
  const { lecture, onClose } = props;
  return lecture.locked ? (
    <LockedLecture lecture={lecture} onClose={onClose} />
  ) : (
    <LecturePlayer {...props} />
  );
}

/** The player of a lecture, which resumes where the student stopped. */
function LecturePlayer({ lecture, watched, userId, next, ...on }: PlayerProps) {
  const [opening] = useState(() => new Opening());
  const playback = useQuery(playbackQuery(lecture, { watched, opening, userId }));
  const elsewhere = useElsewhere(opening, playback);
  const heading = useRef<HTMLHeadingElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { data } = playback;
  // The server's answer may know a later place from another device.
  const from = useMemo(() => (data ? watched.placeIn(lecture._id) : 0), [data, watched, lecture]);
  const mayKeep = typeof data?.mayKeepUntil === "string";
  const [quality, setQuality] = useQuality();
  usePlace(video, lecture, watched);
  useWatching(video, { lecture, watch: data?.watch ?? null, onOver: elsewhere.begin });
  const renew = () => elsewhere.noticing(readAddresses(lecture._id, opening));
  const source = { playback: elsewhere.is ? undefined : data, renew, quality, from };
  const { shown, fault, copies } = useLectureSource(video, source);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const player = heading.current?.closest("section");
    player?.scrollIntoView({ block: "nearest" });
    return player ? listenToKeys(player) : undefined;
  }, []);
  useEffect(() => shareLock(LECTURE_OPEN), []);
  const instead = elsewhere.is ? (
    <Elsewhere onHere={elsewhere.watchHere} />
  ) : (
    faultOf({ query: playback, fault })
  );
  const isWithout = instead !== null;
  const onReady = useEffectEvent(on.onReady);
  useEffect(() => {
    if (isWithout) onReady();
  }, [isWithout]);
  return (
    <Stack
      component="section"
      gap="sm"
      className={classes.player}
      aria-label={`Now playing: ${lecture.title}`}
    >
      <Row justify="between" align="start" wrap={false} className={classes.playerHead}>
        <h2 ref={heading} tabIndex={-1}>
          {lecture.title}
        </h2>
        <CloseButton label="Close the player" onClick={on.onClose} />
      </Row>
      <PlayerScreen
        {...{ lecture, video, shown }}
        playback={data}
        fault={instead}
        onReady={on.onReady}
      />
      {fault !== null && typeof fault !== "string" && (
        <Notice tone="warning">{fault.refused}</Notice>
      )}
      {(!isWithout || copies.copies.length > 0) && (
        <PlayerChoices
          {...{ video, watched, copies, quality, shown }}
          isKept={data?.isKept === true}
          onQuality={setQuality}
        />
      )}
      {(mayKeep || hasKept()) && (
        <Suspense fallback={null}>
          <KeepLecture
            {...{ lecture, userId }}
            bytes={(mayKeep && copies.copies[0]?.size) || null}
          />
        </Suspense>
      )}
      {data && !elsewhere.is && (
        <LectureCompany {...{ video, renew }} playback={data} readAt={playback.dataUpdatedAt} />
      )}
      <Text size="sm" tone="soft">
        {[lecture.subject, lecture.topic, lecture.subTopic].filter(Boolean).join(" · ")}
        {from > 0 && ` · resumed at ${clockOf(from)}`}
      </Text>
      {next && (
        <Row>
          <Button variant="default" onClick={on.onNext}>
            Next: {next.title}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
