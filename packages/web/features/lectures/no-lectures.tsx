import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Link } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";
import type { LectureKind } from "./lectures.queries.ts";

/** What the page of lectures shows while there are no lectures. */
export function NoLectures({ kind, searched }: { kind: LectureKind; searched: boolean }) {
  if (searched) {
    return (
      <EmptyState title="No videos found">Search for another title, subject or topic.</EmptyState>
    );
  }
  return kind === "free" ? (
    <EmptyState title="No free videos available yet.">
      They will be listed here as soon as the academy publishes one.
    </EmptyState>
  ) : (
    <EmptyState
      title="No subscribed videos yet"
      action={
        <Button component={Link} to={patterns.demoVideos}>
          Watch the free ones
        </Button>
      }
    >
      Lectures of your courses will be listed here as soon as the academy publishes them.
    </EmptyState>
  );
}
