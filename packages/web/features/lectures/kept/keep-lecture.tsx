import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useRef, useState } from "react";
import { megabytes } from "../../../shared/kept-lectures/kept.rules.ts";
import { askToPersist } from "../../../shared/offline/offline-app.ts";
import { keptLectures } from "./kept-lectures.ts";
import { KeptRow } from "./kept-row.tsx";
import { useKept } from "./use-kept.ts";

interface KeepProps {
  lecture: Lecture;
  userId: string;
  /** The size of the copy that would be kept; null if the lecture may not be kept. */
  bytes: number | null;
}

/** The part below the player that keeps the lecture on this device. */
export function KeepLecture({ lecture, userId, bytes }: KeepProps) {
  const part = useRef<HTMLElement>(null);
  const item = useKept(userId).find(({ videoId }) => videoId === lecture._id);
  const isHere = item && (item.lecture !== null || bytes === null);
  const [wasRemoved, setRemoved] = useState(false);
  if (!isHere && bytes === null && !wasRemoved) return null;
  const keep = () => {
    part.current?.focus();
    // Asked right after the person has pressed a button, as some browsers require.
    askToPersist().catch(() => undefined);
    keptLectures.keep(userId, lecture);
  };
  const removed = () => {
    setRemoved(true);
    part.current?.focus();
  };
  return (
    <section ref={part} tabIndex={-1} aria-label="Keeping this lecture">
      {isHere ? (
        <KeptRow item={item} userId={userId} onRemoved={removed} />
      ) : bytes === null ? (
        <Text size="sm" tone="soft">
          Removed from this device
        </Text>
      ) : (
        <Button variant="default" onClick={keep}>
          Keep on this device ({megabytes(bytes)})
        </Button>
      )}
    </section>
  );
}
