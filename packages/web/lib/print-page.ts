/** Pictures that wait until they are scrolled to would be missing on paper. */
export const loadPictures = (): Promise<unknown> =>
  Promise.allSettled(
    [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode();
    }),
  );

/** Prints the page once all its pictures are there. */
export async function printPage(): Promise<void> {
  await loadPictures();
  window.print();
}
