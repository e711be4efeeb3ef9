import { DeviceLimit } from "./device-limit.tsx";
import { UploadForm } from "./upload-form.tsx";
import { VideoList } from "./video-list.tsx";

/** One page to upload one or several videos, and to manage existing ones. */
export const VideosPage = () => (
  <>
    <UploadForm />
    <VideoList />
    <DeviceLimit />
  </>
);
