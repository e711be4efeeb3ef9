import { useEffect, useState } from "react";
import type { CopyJob } from "./copies/copy-job.rules.ts";
import { allKeptCopies, type KeptCopies } from "./copies/kept-copies.shelf.ts";
import { type KeptUpload, keptUploads } from "./kept-uploads.shelf.ts";
import type { UploadItem } from "./upload-item.rules.ts";

interface UnderWay {
  userId: string;
  items: readonly UploadItem[];
  jobs: readonly CopyJob[];
}

/** A user's unfinished copies of published videos: their file must be chosen again. */
const needFile = (kept: readonly KeptCopies[], userId: string): KeptCopies[] =>
  kept.filter((one) => one.userId === userId && one.video !== null && !one.isRemote);

/** Interrupted uploads and copies, except those that are already running again. */
export function useUnfinished({ userId, items, jobs }: UnderWay) {
  const [kept, setKept] = useState<readonly KeptUpload[]>([]);
  const [copies, setCopies] = useState<readonly KeptCopies[]>([]);
  const reload = () => {
    void keptUploads(userId).then(setKept);
    void allKeptCopies().then((all) => setCopies(needFile(all, userId)));
  };
  const count = items.length;
  const jobCount = jobs.length;
  useEffect(reload, [count, jobCount, userId]);
  const taken = new Set(items.map(({ uploadId }) => uploadId));
  const running = new Set(jobs.map(({ id }) => id));
  return {
    kept,
    copies,
    openUploads: kept.filter(({ uploadId }) => !taken.has(uploadId)),
    openCopies: copies.filter(({ id }) => !running.has(id)),
    reload,
  };
}
