/** Turns the relative image addresses of stored rich text into those of the media origin. */
export const withMedia = (html: string, mediaUrl: string): string =>
  html
    .replace(
      /(<img [^<>]*?\bsrc=")media\//g,
      (_found, before: string) => `${before}${mediaUrl}/media/`,
    )
    .replace(
      /(<img [^<>]*?\bsrcset=")([^"<>]+)(?=")/g,
      (_found, before: string, srcset: string) =>
        before +
        srcset.replace(/(^|, )media\//g, (_at, comma: string) => `${comma}${mediaUrl}/media/`),
    );

/**
 * Replaces the addresses of a text's images. An image whose address is replaced loses its list of
 * smaller copies.
 */
export const withAddresses = (html: string, addressOf: (src: string) => string | undefined) =>
  html.replace(/<img [^<>]*?\bsrc="([^"]+)"[^<>]*>/g, (tag, src: string) => {
    const address = addressOf(src);
    if (address === undefined) return tag;
    return tag
      .replace(/ (?:srcset|sizes)="[^"]*"/g, "")
      .replace(`src="${src}"`, `src="${address}"`);
  });
