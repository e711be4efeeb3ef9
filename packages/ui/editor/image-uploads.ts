import { createContext } from "react";

/** An image that is not stored yet: a file, or a web or `data:` address. */
export type NewImage = { file: File } | { sourceUrl: string };

/** A stored image; width and height in pixels. */
export interface UploadedImage {
  url: string;
  width: number;
  height: number;
}

/**
 * Uploads an image and returns its address. `onProgress` gets the sent share, 0 to 1.
 *
 * @throws Error whose message is for people.
 */
export type UploadImage = (
  image: NewImage,
  onProgress: (sent: number) => void,
) => Promise<UploadedImage>;

/** How the editors inside this context upload images; without it, they accept no images. */
export const ImageUploads = createContext<UploadImage | null>(null);
