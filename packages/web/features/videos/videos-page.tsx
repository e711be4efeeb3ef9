import { UploadForm } from "./upload-form.tsx";
import { VideoList } from "./video-list.tsx";

/** One page for one video, for many, and for those there are. */
export const VideosPage = () => (
  <>
    <UploadForm />
    <VideoList />
  </>
);
