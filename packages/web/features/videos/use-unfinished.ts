import { useEffect, useState } from "react";
import { type KeptUpload, keptUploads } from "./kept-uploads.shelf.ts";
import type { UploadItem } from "./upload-item.rules.ts";

/** Interrupted uploads, without those already added again. */
export function useUnfinished(items: readonly UploadItem[], userId: string) {
  const [kept, setKept] = useState<readonly KeptUpload[]>([]);
  const reload = () => void keptUploads(userId).then(setKept);
  const count = items.length;
  useEffect(reload, [count, userId]);
  const taken = new Set(items.map(({ uploadId }) => uploadId));
  return { kept, open: kept.filter(({ uploadId }) => !taken.has(uploadId)), reload };
}
