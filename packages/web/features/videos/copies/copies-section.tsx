import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { PlainList } from "../../../lib/plain-list.tsx";
import { CopyProgress } from "./copy-progress.tsx";
import type { Copies } from "./use-copies.ts";

/** Copies of published lectures that this page makes or sends. */
export function CopiesSection({ copies: { work, jobs } }: { copies: Copies }) {
  const shown = jobs.filter(({ videoId }) => videoId !== null);
  if (shown.length === 0) return null;
  return (
    <Card style={{ marginTop: "1.5rem" }} component="section" aria-labelledby="copies-heading">
      <h2 id="copies-heading" className="academy-heading">
        Copies for slow lines
      </h2>
      <Text size="sm" tone="soft">
        Keep this page open. If it closes, choose the file again: its copies go on where they
        stopped.
      </Text>
      <PlainList>
        {shown.map((job) => (
          <Stack key={job.id} component="li" gap="2xs">
            <Text strong>{job.title}</Text>
            <CopyProgress job={job} work={work} />
          </Stack>
        ))}
      </PlainList>
    </Card>
  );
}
