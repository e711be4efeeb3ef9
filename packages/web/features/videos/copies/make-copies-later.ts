import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { getCopies } from "./copies.queries.ts";
import { jobIdOfOriginal } from "./copy-job.rules.ts";
import type { CopyJobs } from "./copy-jobs.ts";
import { allKeptCopies } from "./kept-copies.shelf.ts";

interface Later {
  work: CopyJobs;
  userId: string;
}

/**
 * Makes the copies of a video from its original at the server; pieces on this device are reused.
 */
export async function makeCopiesLater(video: VideoView, { work, userId }: Later): Promise<void> {
  const { original } = await getCopies(video._id);
  const of = original.uploadId;
  const kept = (await allKeptCopies()).find((one) => one.video?.of === of);
  work.begin({
    id: kept?.id ?? jobIdOfOriginal(of),
    userId,
    title: video.title,
    file: null,
    isOnDisk: false,
    kind: kept?.kind ?? null,
    isNeeded: video.state === "waiting",
    video: { id: video._id, of },
  });
}
