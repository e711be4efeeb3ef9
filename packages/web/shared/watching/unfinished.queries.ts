import type { Continuing } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import type { listUnfinished } from "@academy/functions/api/videos/list-unfinished.ts";
import { queryOptions } from "@tanstack/react-query";
import { reads } from "../../lib/api/api.ts";
import { hasUnsent } from "./has-unsent.ts";

/** The lectures that the student has not finished, after this device has sent what it knows. */
export async function readUnfinished(context: { signal: AbortSignal }): Promise<Continuing> {
  if (hasUnsent()) await (await import("./send-watched.ts")).sendUnsent();
  return reads<typeof listUnfinished>("GET /api/videos/watched")(context);
}

export const unfinishedQuery = (userId: string) =>
  queryOptions({ queryKey: ["unfinished lectures", userId], queryFn: readUnfinished });
