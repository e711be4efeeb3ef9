import { UploadForm } from "../features/videos/upload-form.tsx";
import { VideoList } from "../features/videos/video-list.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/videos: one page for one video, for many, and for those there are. */
export function VideosScreen() {
  const heading = usePage("Video Creation and Bulk Videos Upload");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Video Creation and Bulk Videos Upload
      </h1>
      <UploadForm />
      <VideoList />
    </>
  );
}
