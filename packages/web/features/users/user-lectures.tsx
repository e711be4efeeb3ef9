import type { WatchedLectures } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { Card, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { formatMoment } from "../../lib/format.ts";
import { howFarWords, REPORTED } from "../../shared/watching/how-far.ts";
import { PagedLines } from "./paged-lines.tsx";
import { userLecturesQuery } from "./users.queries.ts";

/** All lectures, and how far a student has watched each of them. */
export function UserLectures({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery(userLecturesQuery(userId, page));
  return (
    <Card component="section" aria-labelledby="lectures" style={{ gridColumn: "1 / -1" }}>
      <h2 id="lectures">Lectures</h2>
      <Text size="sm" tone="soft">
        {REPORTED}
      </Text>
      <PagedLines query={list} name="lectures" empty="No lectures published yet." onPage={setPage}>
        {({ lectures }) => lectures.map((lecture) => <Line key={lecture._id} lecture={lecture} />)}
      </PagedLines>
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
