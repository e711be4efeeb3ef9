import type { listLectures } from "@academy/functions/api/videos/list-lectures.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { reads } from "../../lib/api/api.ts";
import { linkTo, patterns } from "../../lib/address/paths.ts";
import { countOf } from "../../lib/format.ts";
import { PartError } from "./part-error.tsx";

/** Lectures that are listed here; the page has all. */
const SHOWN = 4;

const freeLectures = {
  queryKey: ["lectures", "free", "dashboard"],
  queryFn: reads<typeof listLectures>("GET /api/videos/mine", {
    query: { kind: "free", limit: SHOWN },
  }),
};

/** The first free lectures, each with a link that plays it. */
export function VideosSection() {
  const list = useQuery(freeLectures);
  if (list.isPending) {
    return (
      <div aria-busy="true">
        <span className="academy-unseen">Loading the videos…</span>
        <Skeleton height={160} />
      </div>
    );
  }
  if (list.isError) return <PartError query={list} what="videos" />;
  const { videos, total } = list.data;
  if (total === 0) return <Text tone="soft">Coming soon: the free lecture videos.</Text>;
  return (
    <Stack>
      <ul>
        {videos.map(({ _id, title, subject, topic }) => (
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
