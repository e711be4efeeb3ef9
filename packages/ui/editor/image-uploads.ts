import { createContext } from "react";

/** A picture that is not ours yet: a file, or an address of the web or of the `data:` kind. */
export type NewImage = { file: File } | { sourceUrl: string };

/** A picture of ours; width and height in pixels. */
export interface UploadedImage {
  url: string;
  width: number;
  height: number;
}

/**
 * Brings a picture to the product and says where it is. `onProgress` is told the sent part, 0 to 1.
 *
 * @throws Error whose message is for people.
 */
export type UploadImage = (
  image: NewImage,
  onProgress: (sent: number) => void,
) => Promise<UploadedImage>;

/** How editors below upload pictures; without it they take none. */
export const ImageUploads = createContext<UploadImage | null>(null);
