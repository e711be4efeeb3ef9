import type { LectureMove } from "@academy/core/lectures/order/lecture-order.schema.ts";
import type { moveLecture } from "@academy/functions/api/videos/move-lecture.ts";
import type { readLectureOrder } from "@academy/functions/api/videos/read-lecture-order.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";

/** @param subject null for the first subject of the list */
export const orderQuery = (subject: string | null) =>
  queryOptions({
    queryKey: ["lecture order", subject],
    queryFn: reads<typeof readLectureOrder>("GET /api/videos/order", {
      query: subject === null ? {} : { subject },
    }),
    placeholderData: keepPreviousData,
  });

export const postMove = (body: LectureMove) =>
  call<typeof moveLecture>("POST /api/videos/order", { body });
