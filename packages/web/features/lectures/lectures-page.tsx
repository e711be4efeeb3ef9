import type { Lecture, LecturePage } from "@academy/core/lectures/video/video.schema.ts";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { countOf } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useSession } from "../../lib/session/session.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { hasKept } from "../../shared/kept-lectures/has-kept.ts";
import { LectureCard } from "./lecture-card.tsx";
import { type LectureKind, lecturesQuery } from "./lectures.queries.ts";
import { bySubject, lectureIn, nextAfter } from "./lectures.rules.ts";
import { NoLectures } from "./no-lectures.tsx";
import { Watched } from "./watched.shelf.ts";
import classes from "./lectures.module.css";

const loadPlayer = () => import("./lecture-player.tsx");

/** Loaded when a lecture is opened. */
const WatchLecture = lazy(async () => {
  try {
    return { default: (await loadPlayer()).WatchLecture };
  } catch {
    // Offline, or a newer version was deployed: the list still works.
    return { default: () => <p>The player did not load. Reload the page to try again.</p> };
  }
});

const pageIn = (search: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(search.get("page")) || 1));

/** Loaded where this device keeps lectures. */
const OnThisDevice = lazy(async () => {
  const { OnThisDevice: part } = await import("./kept/on-this-device.tsx");
  return { default: part };
});

/** What the address names to watch, and what the list says of it. */
function useWatching(kind: LectureKind, search: string, address: URLSearchParams) {
  const id = address.get("watch");
  /** A lecture that the answer describes even if it is not on its page. */
  const [asked, ask] = useState(id);
  const list = useQuery(lecturesQuery(kind, { search, page: pageIn(address), watch: asked }));
  const lecture = list.data && lectureIn(list.data, id);
  const isKnown = list.data !== undefined && !list.isPlaceholderData;
  // A link that was followed on this page.
  if (id && isKnown && !lecture && asked !== id) ask(id);
  useEffect(() => {
    // By the time the list is here, so is the player.
    if (id) loadPlayer().catch(() => undefined);
  }, [id]);
  return { list, lecture, isGone: id !== null && isKnown && !lecture };
}

/**
 * A student's lectures by subject and topic; the address has the search and the playing lecture.
 */
function LecturesPage({ kind }: { kind: LectureKind }) {
  const userId = useSession().user?.userId ?? "";
  const [address, write] = useAddress();
  const search = address.get("search") ?? "";
  const [kept, setKept] = useState<Lecture>();
  const { list, isGone, ...found } = useWatching(kind, search, address);
  const id = address.get("watch");
  const lecture = found.lecture ?? (kept?._id === id ? kept : undefined);
  const watched = useMemo(() => new Watched(userId), [userId]);
  /** Until the first picture of a lecture that the page was opened with, which has the line alone. */
  const [waits, setWaits] = useState(id !== null);
  const watch = (next: string | null) => write(withParts({ watch: next }));
  const next = lecture && list.data && nextAfter(list.data.videos, lecture._id);
  const find = (text: string) => write(withParts({ search: text, page: null, watch: null }));
  return (
    <>
      <Search key={search} search={search} onSearch={find} />
      {isGone && (
        <Notice component="output" tone="warning">
          The lecture of this link is not there any more.
        </Notice>
      )}
      {lecture && (
        <Suspense fallback={<Skeleton height={320} />}>
          <WatchLecture
            key={lecture._id}
            {...{ lecture, watched, userId, next }}
            onNext={() => watch(next?._id ?? null)}
            onClose={() => watch(null)}
            onPicture={() => setWaits(false)}
          />
        </Suspense>
      )}
      {hasKept() && (
        <Suspense fallback={null}>
          <OnThisDevice {...{ userId }} watch={id} onWatch={watch} onFound={setKept} />
        </Suspense>
      )}
      <QueryView
        query={list}
        failed="The videos did not load"
        advice="Failed to load videos"
        loading={
          list.isPaused ? (
            <Text>The list of videos loads when you are connected.</Text>
          ) : (
            <CardsSkeleton cards={3} label="Loading the videos" />
          )
        }
        isEmpty={({ total }) => total === 0 && !lecture}
        empty={<NoLectures kind={kind} searched={search !== ""} />}
      >
        {(page) => (
          <Lectures
            of={page}
            watching={lecture}
            watched={watched}
            waits={waits}
            busy={list.isPlaceholderData}
          />
        )}
      </QueryView>
    </>
  );
}

/** The lectures that are free for everyone. */
export const FreeLecturesPage = () => <LecturesPage kind="free" />;

/** The lectures of all courses; those without a subscription are locked. */
export const SubscribedLecturesPage = () => <LecturesPage kind="subscribed" />;

function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  return (
    <search>
      <Row
        component="form"
        align="end"
        className={classes.search}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextField
          type="search"
          name="search"
          label="Find a video"
          placeholder="Title, subject or topic"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {search !== "" && (
          <Button variant="subtle" onClick={() => onSearch("")}>
            Clear
          </Button>
        )}
      </Row>
    </search>
  );
}

/** Shows the places of other devices once they are known; without them, those of this one. */
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

function Lectures({ of, watching, watched, waits, busy }: ListProps) {
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
    <div className={classes.list} aria-busy={busy}>
      <Text component="output" size="sm" tone="soft">
        {countOf(of.total, "video")}
      </Text>
      {bySubject(of.videos).map(({ subject, topics }) => (
        <section key={subject} aria-label={subject} className={classes.subject}>
          <h2>{subject}</h2>
          <div className={classes.topics}>
            {topics.map(({ topic, lectures }) => (
              <Stack
                component="section"
                gap="sm"
                key={topic}
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
          </div>
        </section>
      ))}
      <Pagination
        label="Pages of videos"
        page={of.page}
        totalPages={of.totalPages}
        onPage={(page) => write(withParts({ page: String(page) }))}
      />
    </div>
  );
}
