import type { AttemptLog } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../lib/format.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { logQuery } from "./attempts.queries.ts";
import { eventWords, leftoverWords, sinceStart } from "./attempts.rules.ts";

/** The event log of one attempt, in plain words and the viewer's time zone. */
export function AttemptLogDialog({
  attempt,
  onClose,
}: {
  attempt: { attemptId: string; name: string };
  onClose: () => void;
}) {
  return (
    <PageDialog title={`Log of ${attempt.name}`} size="lg" onClose={onClose}>
      <Events attemptId={attempt.attemptId} />
    </PageDialog>
  );
}

/** What the student's device sent too late, so that the academy can decide about it. */
function Leftover({ at, device, answers }: NonNullable<AttemptLog["leftover"]>) {
  return (
    <Notice>
      <p>
        <strong>{leftoverWords(answers.length)}</strong>, at {formatMoment(at)}
        {device && ` from device ${device}`}. They do not count.
      </p>
      <ul>
        {answers.map(({ number, answer }) => (
          <li key={number}>
            Question {number}: {answer || "cleared"}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Events({ attemptId }: { attemptId: string }) {
  const log = useQuery(logQuery(attemptId));
  return (
    <QueryView
      query={log}
      failed="The log did not load"
      loading={<TextSkeleton lines={4} label="Loading the log" />}
    >
      {({ events, startedAt, leftover }) => (
        <Stack>
          <Text size="sm" tone="soft">
            Started {formatMoment(startedAt)}.
          </Text>
          {leftover && <Leftover {...leftover} />}
          {events.length === 0 ? (
            <p>No events: the student stayed in full screen and online.</p>
          ) : (
            <LineList>
              {events.map((event) => (
                <li key={`${event.at} ${event.kind} ${event.seconds} ${event.device}`}>
                  <div>
                    <Text strong tone={event.kind === "exit" ? "wrong" : "plain"}>
                      {eventWords(event)}
                    </Text>
                    <Text size="sm" tone="soft">
                      {formatMoment(event.at)}, {sinceStart(event.at, startedAt)}
                      {event.device && ` · device ${event.device}`}
                    </Text>
                  </div>
                </li>
              ))}
            </LineList>
          )}
        </Stack>
      )}
    </QueryView>
  );
}
