import { lazy, Suspense } from "react";
import { CopiesSection } from "./copies/copies-section.tsx";
import { useCopies } from "./copies/use-copies.ts";
import { UploadForm } from "./upload-form.tsx";
import { VideoList } from "./video-list.tsx";

/** Loaded separately: the last two parts of the page are rarely used. */
const DeletedSection = lazy(async () => ({
  default: (await import("./deleted/deleted-section.tsx")).DeletedSection,
}));
const VideoSettings = lazy(async () => ({
  default: (await import("./video-settings.tsx")).VideoSettings,
}));

/** One page to upload one or several videos, and to manage existing ones. */
export function VideosPage() {
  const copies = useCopies();
  return (
    <>
      <UploadForm copies={copies} />
      <CopiesSection copies={copies} />
      <VideoList copies={copies} />
      <Suspense fallback={null}>
        <DeletedSection />
        <VideoSettings />
      </Suspense>
    </>
  );
}
