import type { Lecture, LecturePage } from "@academy/core/lectures/video/video.schema.ts";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useEffect, useState } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { countOf } from "../../lib/format.ts";
import { LectureCard } from "./lecture-card.tsx";
import { bySubject } from "./lectures.rules.ts";
import type { Watched } from "./watched.shelf.ts";
import classes from "./lectures.module.css";

/** Shows positions from other devices once they are known; until then, those of this device. */
function useLearning(watched: Watched): void {
  const [, setLearntAt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    import("./learn-places.ts")
      .then(({ learnPlaces }) => learnPlaces(watched, leaving.signal))
      .then(() => setLearntAt(Date.now()))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [watched]);
}

interface ListProps {
  of: LecturePage;
  watching: Lecture | undefined;
  watched: Watched;
  waits: boolean;
  busy: boolean;
}

/** The lectures of a page by subject and topic. */
export function LectureList({ of, watching, watched, waits, busy }: ListProps) {
  const [, write] = useAddress();
  useLearning(watched);
  const stops = watched.all();
  const card = (lecture: Lecture) => (
    <LectureCard
      key={lecture._id}
      lecture={lecture}
      stop={stops.get(lecture._id)}
      playing={lecture._id === watching?._id}
      waits={waits && watching?.locked === false}
      onPlay={() => write(withParts({ watch: lecture._id }))}
    />
  );
  return (
    <Stack gap="lg" aria-busy={busy}>
      <Text component="output" size="sm" tone="soft">
        {countOf(of.total, "video")}
      </Text>
      <Row align="start" gap="lg">
        {bySubject(of.videos).map(({ subject, topics }) => (
          <Stack component="section" key={subject} aria-label={subject} className={classes.part}>
            <h2>{subject}</h2>
            <Row align="start" gap="lg">
              {topics.map(({ topic, lectures }) => (
                <Stack
                  component="section"
                  gap="sm"
                  key={topic}
                  className={classes.part}
                  aria-label={topic ? `${subject}: ${topic}` : undefined}
                >
                  {topic && (
                    <Text component="h3" tone="soft" className="academy-heading">
                      {topic}
                    </Text>
                  )}
                  <ul className={classes.cards}>{lectures.map(card)}</ul>
                </Stack>
              ))}
            </Row>
          </Stack>
        ))}
      </Row>
      <Pagination
        label="Pages of videos"
        page={of.page}
        totalPages={of.totalPages}
        onPage={(page) => write(withParts({ page: String(page) }))}
      />
    </Stack>
  );
}
