import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import type { MouseEvent } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { sizeWords } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { clockOf } from "./lectures.rules.ts";
import type { VideoRef } from "./use-lecture-source.ts";

/** A button whose words wrap, because titles may be long. */
const wrapping = {
  justifyContent: "flex-start",
  textAlign: "start",
  overflowWrap: "anywhere",
} as const;

interface CompanyProps {
  video: VideoRef;
  playback: Playback;
  /** When the answer arrived, epoch milliseconds. */
  readAt: number;
  /** Asks for addresses that work for an hour from now. */
  renew: () => Promise<Playback>;
}

/** The things beside a lecture's picture: chapters to jump to, and notes. */
export function LectureCompany({ video, playback, readAt, renew }: CompanyProps) {
  const { chapters, notes } = playback;
  const jump = (at: number) => {
    if (!video.current) return;
    Object.assign(video.current, { currentTime: at });
    void video.current.play().catch(() => undefined);
  };
  return (
    <>
      {chapters.length > 0 && (
        <section aria-label="Chapters">
          <h3>Chapters</h3>
          <Stack component="ol" gap="none" align="start">
            {chapters.map(({ at, title }) => (
              <li key={at}>
                <Button variant="subtle" style={wrapping} onClick={() => jump(at)}>
                  <span className="academy-tabular" style={{ flex: "none" }}>
                    {clockOf(at)}
                  </span>{" "}
                  {title}
                </Button>
              </li>
            ))}
          </Stack>
        </section>
      )}
      {notes && (
        <Row>
          <Notes {...{ notes, readAt, renew }} />
        </Row>
      )}
    </>
  );
}

/** An address is valid for an hour; one that expires soon is renewed before it is used. */
const FRESH_MS = 55 * 60_000;

interface NotesProps extends Pick<CompanyProps, "readAt" | "renew"> {
  notes: NonNullable<Playback["notes"]>;
}

function Notes({ notes, readAt, renew }: NotesProps) {
  const follow = (event: MouseEvent) => {
    if (Date.now() - readAt < FRESH_MS) return;
    event.preventDefault();
    renew().then(
      (next) => next.notes && window.location.assign(next.notes.url),
      (error: unknown) => notify(messageOf(error, "The notes could not be opened."), "error"),
    );
  };
  return (
    <Button component="a" variant="default" href={notes.url} onClick={follow}>
      Notes (PDF, {sizeWords(notes.size)})
    </Button>
  );
}
