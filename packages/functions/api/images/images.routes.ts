import { finishUpload } from "./finish-upload.ts";
import { offerUpload } from "./offer-upload.ts";
import { uploadImage } from "./upload-image.ts";

export const imagesRoutes = [uploadImage, offerUpload, finishUpload] as const;
