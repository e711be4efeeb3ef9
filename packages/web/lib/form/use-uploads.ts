import { useState } from "react";

/** The fields of a form whose images are still uploading. */
export function useUploads() {
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set());
  const onUploading = (path: string, uploading: boolean) =>
    setPaths((before) => {
      const next = new Set(before);
      if (uploading) next.add(path);
      else next.delete(path);
      return next;
    });
  return { uploading: paths.size > 0, onUploading };
}
