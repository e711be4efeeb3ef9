import { CopiesSection } from "./copies/copies-section.tsx";
import { useCopies } from "./copies/use-copies.ts";
import { DeletedSection } from "./deleted/deleted-section.tsx";
import { DeviceLimit } from "./device-limit.tsx";
import { UploadForm } from "./upload-form.tsx";
import { VideoList } from "./video-list.tsx";

/** One page to upload one or several videos, and to manage existing ones. */
export function VideosPage() {
  const copies = useCopies();
  return (
    <>
      <UploadForm copies={copies} />
      <CopiesSection copies={copies} />
      <VideoList copies={copies} />
      <DeletedSection />
      <DeviceLimit />
    </>
  );
}
