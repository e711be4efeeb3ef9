import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { useOnline } from "../../lib/use-online.ts";
import {
  choicesOf,
  type Copies,
  nearestOf,
  QUALITIES,
  type Quality,
  qualityWords,
  type Shown,
} from "./quality.rules.ts";
import type { VideoRef } from "./use-lecture-source.ts";
import { isLoaded } from "./use-place.ts";
import type { Watched } from "./watched.shelf.ts";

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** The speed of the video, which the browser's own menu may change as well. */
function useSpeed(video: VideoRef, watched: Watched) {
  const [speed, setSpeed] = useState(watched.speed);
  useEffect(() => {
    const element = video.current;
    const read = () => element && isLoaded(element) && setSpeed(element.playbackRate);
    element?.addEventListener("ratechange", read);
    return () => element?.removeEventListener("ratechange", read);
  }, [video]);
  const choose = (next: number) => {
    setSpeed(next);
    watched.noteSpeed(next);
    if (video.current)
      Object.assign(video.current, { defaultPlaybackRate: next, playbackRate: next });
  };
  return [speed, choose] as const;
}

interface ChoicesProps {
  video: VideoRef;
  watched: Watched;
  /** The copies that this browser plays. */
  copies: Copies;
  quality: Quality;
  onQuality: (quality: Quality) => void;
  /** What is playing; null before the first picture. */
  shown: Shown | null;
  /** Whether the lecture plays from this device. */
  isKept: boolean;
}

/** Controls below the player that the browser's own controls lack. */
export function PlayerChoices({ video, watched, copies, quality, ...props }: ChoicesProps) {
  const { onQuality, shown, isKept } = props;
  const [speed, setSpeed] = useSpeed(video, watched);
  const isOnline = useOnline();
  const choices = choicesOf(copies);
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].toSorted((a, b) => a - b);
  return (
    <Row align="end" gap="md">
      {choices.length > 0 && (
        <NativeSelect
          label="Quality"
          choices={choices}
          value={nearestOf(quality, copies)}
          onChange={({ currentTarget }) => {
            const chosen = QUALITIES.find((one) => one === currentTarget.value);
            if (chosen) onQuality(chosen);
          }}
        />
      )}
      <NativeSelect
        label="Speed"
        choices={speeds.map((one) => ({ value: String(one), label: `${one}×` }))}
        value={String(speed)}
        onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
      />
      {/* Screen readers do not announce which copy plays, because it changes automatically. */}
      <Text component="output" aria-live="off" size="sm" tone="soft" className="academy-tap">
        {isKept
          ? "Playing from this device"
          : isOnline
            ? nowPlaying(shown, choices.length > 0)
            : "No connection. It continues when you are connected."}
      </Text>
    </Row>
  );
}

function nowPlaying(shown: Shown | null, hasChoice: boolean): string {
  if (!shown) return "Loading…";
  return hasChoice ? `Playing: ${qualityWords(shown)}` : "";
}
