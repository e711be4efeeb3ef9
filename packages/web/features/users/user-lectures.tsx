import type { WatchedLectures } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { Card, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatMoment } from "../../lib/format.ts";
import { howFarWords, REPORTED } from "../../shared/watching/how-far.ts";
import { userLecturesQuery } from "./users.queries.ts";

/** All lectures, with how far a student watched each. */
export function UserLectures({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(userLecturesQuery(userId, page));
  return (
    <Card component="section" aria-labelledby="lectures" style={{ gridColumn: "1 / -1" }}>
      <h2 id="lectures">Lectures</h2>
      <Text size="sm" tone="soft">
        {REPORTED}
      </Text>
      <QueryView
        query={list}
        failed="The lectures did not load"
        loading={<TextSkeleton lines={3} label="Loading the lectures" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Text size="sm" tone="soft">
            No lectures published yet.
          </Text>
        }
      >
        {({ lectures, page: shown, totalPages }) => (
          <>
            <LineList aria-busy={list.isPlaceholderData}>
              {lectures.map((lecture) => (
                <Line key={lecture._id} lecture={lecture} />
              ))}
            </LineList>
            <Pagination
              label="Pages of lectures"
              page={shown}
              totalPages={totalPages}
              onPage={setPage}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Line({ lecture }: { lecture: WatchedLectures["lectures"][number] }) {
  const { _id: videoId, title, subject, topic, watched } = lecture;
  const facts = [subject, topic, watched && `last watched ${formatMoment(watched.lastWatchedAt)}`];
  return (
    <li>
      <div>
        <Link to={linkToAdmin("adminWatchers", { videoId })}>{title}</Link>
        <Text size="sm" tone="soft">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </div>
      <span className="academy-tabular">{watched ? howFarWords(watched) : "Not watched"}</span>
    </li>
  );
}
