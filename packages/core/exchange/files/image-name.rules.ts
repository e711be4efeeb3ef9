const IMAGE = /\.(?:png|jpe?g|gif|webp)$/i;

/** Whether a file name is that of an image. */
export const isImageName = (name: string): boolean => IMAGE.test(name);

/**
 * The name to find an image of a ZIP by: without folders, in lower case. "images/Fig 1.PNG" in the
 * ZIP and "fig%201.png" in a cell are the same.
 */
export function imageName(reference: string): string {
  const name = reference.split(/[\\/]/).at(-1) ?? "";
  return unescaped(name).normalize("NFC").trim().toLowerCase();
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return name;
  }
}
