import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { notify } from "../../../lib/notices.ts";
import { videosKey } from "../videos.queries.ts";
import { NOTICE_MS } from "../videos.rules.ts";
import type { CopyJob } from "./copy-job.rules.ts";
import { CopyJobs } from "./copy-jobs.ts";
import { tidyPieces } from "./device-pieces.ts";

export interface Copies {
  work: CopyJobs;
  jobs: readonly CopyJob[];
}

/** The copies that this page makes; they stop when it is left. */
export function useCopies(): Copies {
  const client = useQueryClient();
  const [work] = useState(
    () =>
      new CopyJobs((title) => {
        notify(`Copies for slow lines are ready: ${title}`, "success", NOTICE_MS);
        void client.invalidateQueries({ queryKey: videosKey });
      }),
  );
  const jobs = useSyncExternalStore(work.subscribe, work.read);
  useEffect(() => {
    void tidyPieces(Date.now());
    return () => work.stop();
  }, [work]);
  return { work, jobs };
}
