/** Longest side in pixels, enough to read a page of a book. */
const LONGEST = 1600;
const MOST_BYTES = 2 * 1024 * 1024;

const unreadable = () => new Error("This file is not an image. Choose a PNG, JPEG or WebP image.");

/**
 * A chosen image drawn again as JPEG: smaller, and without the location in its data.
 * @throws Error with a message for the student
 */
export async function redrawn(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable();
  });
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw unreadable();
  // JPEG has no transparency, so the background becomes white.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const image = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  if (!image) throw unreadable();
  if (image.size > MOST_BYTES) throw new Error("The image is too large. Choose a smaller one.");
  return image;
}
