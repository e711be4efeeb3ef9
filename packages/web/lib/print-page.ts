/** Images that load lazily would be missing on paper. */
export const loadPictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode();
    }),
  );

/** Prints the page once all its images are loaded. */
export async function printPage(): Promise<void> {
  await loadPictures();
  window.print();
}
