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
