import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Skeleton, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { readPage, withParts } from "../../lib/address/address.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useSession } from "../../lib/session/session.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { hasKept } from "../../shared/kept-lectures/has-kept.ts";
import { LectureList } from "./lecture-list.tsx";
import { type LectureKind, lecturesQuery } from "./lectures.queries.ts";
import { lectureIn, nextAfter } from "./lectures.rules.ts";
import { Watched } from "./watched.shelf.ts";

const loadPlayer = () => import("./lecture-player.tsx");

/** The player, loaded when a lecture is opened. */
const WatchLecture = lazy(async () => {
  try {
    return { default: (await loadPlayer()).WatchLecture };
  } catch {
    // The code did not load, because there is no connection or a newer version was deployed. The
    // list still works.
    return { default: () => <p>The player did not load. Reload the page to try again.</p> };
  }
});

const NoLectures = lazy(async () => ({ default: (await import("./no-lectures.tsx")).NoLectures }));

/** Loaded only on devices that keep lectures. */
const OnThisDevice = lazy(async () => ({
  default: (await import("./kept/on-this-device.tsx")).OnThisDevice,
}));

/** The lecture that the address names, and its entry in the list. */
function useWatching(kind: LectureKind, search: string, address: URLSearchParams) {
  const id = address.get("watch");
  /** The lecture that the server describes even if it is not on this page of the list. */
  const [asked, ask] = useState(id);
  const list = useQuery(lecturesQuery(kind, { search, page: readPage(address), watch: asked }));
  const lecture = list.data && lectureIn(list.data, id);
  const isKnown = list.data !== undefined && !list.isPlaceholderData;
  // A link led to a lecture that is not on this page of the list: the server must describe it.
  if (id && isKnown && !lecture && asked !== id) ask(id);
  useEffect(() => {
    // Loaded at the same time as the list, so that the player is ready when the list is.
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
  /**
   * Whether thumbnails wait: the lecture that the page's address names uses the connection alone
   * until its first seconds are loaded.
   */
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
            onReady={() => setWaits(false)}
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
        empty={
          <Suspense fallback={null}>
            <NoLectures kind={kind} searched={search !== ""} />
          </Suspense>
        }
      >
        {(page) => (
          <LectureList
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

/** The lectures of all courses; lectures that need a subscription the student lacks are locked. */
export const SubscribedLecturesPage = () => <LecturesPage kind="subscribed" />;

function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  return (
    <search>
      <Row
        component="form"
        align="end"
        style={{ maxWidth: "36rem" }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextField
          style={{ flex: "1 1 12rem" }}
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
