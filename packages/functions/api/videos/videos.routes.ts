import { addressParts } from "./address-parts.ts";
import { attachCopy } from "./attach-copy.ts";
import { attachNotes } from "./attach-notes.ts";
import { beginUpload } from "./begin-upload.ts";
import { changeLectureSettings } from "./change-lecture-settings.ts";
import { createVideo } from "./create-video.ts";
import { deleteCopies } from "./delete-copies.ts";
import { deleteNotes } from "./delete-notes.ts";
import { deleteVideo } from "./delete-video.ts";
import { giveUpUpload } from "./give-up-upload.ts";
import { listCopies } from "./list-copies.ts";
import { listDeletedVideos } from "./list-deleted-videos.ts";
import { listFreeVideos } from "./list-free-videos.ts";
import { listLectures } from "./list-lectures.ts";
import { listUnfinished } from "./list-unfinished.ts";
import { listVideos } from "./list-videos.ts";
import { listWatched } from "./list-watched.ts";
import { listWatchers } from "./list-watchers.ts";
import { moveLecture } from "./move-lecture.ts";
import { purgeVideo } from "./purge-video.ts";
import { readCaptions } from "./read-captions.ts";
import { readFreeCaptions } from "./read-free-captions.ts";
import { readLectureOrder } from "./read-lecture-order.ts";
import { readLectureSettings } from "./read-lecture-settings.ts";
import { readPlayback } from "./read-playback.ts";
import { readUpload } from "./read-upload.ts";
import { reportWatched } from "./report-watched.ts";
import { restoreVideo } from "./restore-video.ts";
import { updateVideo } from "./update-video.ts";
import { uploadVideo } from "./upload-video.ts";

export const videosRoutes = [
  listFreeVideos,
  readFreeCaptions,
  listLectures,
  readPlayback,
  readCaptions,
  reportWatched,
  listUnfinished,
  listWatchers,
  listWatched,
  readLectureSettings,
  changeLectureSettings,
  readLectureOrder,
  moveLecture,
  listVideos,
  uploadVideo,
  createVideo,
  updateVideo,
  deleteVideo,
  restoreVideo,
  listDeletedVideos,
  purgeVideo,
  beginUpload,
  readUpload,
  addressParts,
  giveUpUpload,
  attachCopy,
  listCopies,
  deleteCopies,
  attachNotes,
  deleteNotes,
] as const;
