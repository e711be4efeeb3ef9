import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Stack } from "@academy/ui/kit/layout.tsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { keepPlayer } from "./keep-player.ts";
import { KeptRow } from "./kept-row.tsx";
import { useKept } from "./use-kept.ts";

interface OnThisDeviceProps {
  userId: string;
  /** The lecture that the address names. */
  watch: string | null;
  onWatch: (id: string) => void;
  /** Called if that lecture is on this device, because the list may not contain it. */
  onFound: (lecture: Lecture) => void;
}

/**
 * On the lectures page: the lectures that this device keeps, which also play without a connection.
 */
export function OnThisDevice({ userId, watch, onWatch, onFound }: OnThisDeviceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const items = useKept(userId);
  const watched = items.find(({ videoId, state }) => videoId === watch && state === "kept");
  const lecture = watched?.lecture ?? null;
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (lecture) found(lecture);
  }, [lecture]);
  const hasSome = items.some(({ state }) => state === "kept");
  useEffect(() => {
    if (hasSome) void keepPlayer();
  }, [hasSome]);
  if (items.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="on-this-device">
      <h2 id="on-this-device" ref={heading} tabIndex={-1} className="academy-heading">
        On this device
      </h2>
      <Grid component="ul" min="20rem" gap="sm">
        {items.map((item) => (
          <Card key={item.videoId} component="li" gap="2xs">
            <strong>{item.title}</strong>
            <KeptRow item={item} userId={userId} onRemoved={() => heading.current?.focus()}>
              {item.state === "kept" && (
                <Button
                  variant="default"
                  onClick={() => onWatch(item.videoId)}
                  aria-label={`Watch ${item.title}`}
                >
                  Watch
                </Button>
              )}
            </KeptRow>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}
