import type { Continuing } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import type { listLectures } from "@academy/functions/api/videos/list-lectures.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { reads } from "../../lib/api/api.ts";
import { linkTo, patterns } from "../../lib/address/paths.ts";
import { countOf } from "../../lib/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { unfinishedQuery } from "../../shared/watching/unfinished.queries.ts";
import { PartError } from "./part-error.tsx";

/** Number of lectures listed here; the page of lectures has all. */
const SHOWN = 4;

const freeLectures = {
  queryKey: ["lectures", "free", "dashboard"],
  queryFn: reads<typeof listLectures>("GET /api/videos/mine", {
    query: { kind: "free", limit: SHOWN },
  }),
};

/**
 * Lectures that the student has begun on any device, then the first free lectures, each with a
 * link.
 */
export function VideosSection() {
  const list = useQuery(freeLectures);
  const unfinished = useQuery(unfinishedQuery(useSession().user?.userId ?? ""));
  const begun = unfinished.data?.lectures ?? [];
  if (list.isPending || (list.data?.total === 0 && unfinished.isPending)) {
    return (
      <div aria-busy="true">
        <span className="academy-unseen">Loading the videos…</span>
        <Skeleton height={160} />
      </div>
    );
  }
  if (list.isError) return <PartError query={list} what="videos" />;
  const { videos, total } = list.data;
  const others = videos.filter(({ _id }) => begun.every((one) => one._id !== _id));
  if (total === 0 && begun.length === 0) {
    return <Text tone="soft">Coming soon: the free lecture videos.</Text>;
  }
  return (
    <Stack>
      <ul>
        {begun.map((lecture) => (
          <Begun key={lecture._id} lecture={lecture} />
        ))}
        {others.map(({ _id, title, subject, topic }) => (
          <li key={_id}>
            <Link to={linkTo("demoVideos", {}, { watch: _id })} className="academy-tap">
              {title}
            </Link>
            <Text size="sm" tone="soft">
              {[subject, topic].filter(Boolean).join(" · ")}
            </Text>
          </li>
        ))}
      </ul>
      <Row>
        <Button component={Link} to={patterns.demoVideos} variant="default">
          {total > videos.length ? `All ${countOf(total, "free video")}` : "All free videos"}
        </Button>
      </Row>
    </Stack>
  );
}

function Begun({ lecture }: { lecture: Continuing["lectures"][number] }) {
  const { _id, title, isFree, minutesLeft } = lecture;
  return (
    <li>
      <Link
        to={linkTo(isFree ? "demoVideos" : "subscribedVideos", {}, { watch: _id })}
        className="academy-tap"
      >
        <span>
          <strong>Continue: {title}</strong>
          {minutesLeft !== null && `, ${minutesLeft} min left`}
        </span>
      </Link>
    </li>
  );
}
