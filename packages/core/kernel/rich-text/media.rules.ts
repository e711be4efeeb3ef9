/** Turns the relative image addresses of stored rich text into those of the media origin. */
export const withMedia = (html: string, mediaUrl: string): string =>
  html.replace(
    /(<img [^<>]*?\bsrc=")media\//g,
    (_found, before: string) => `${before}${mediaUrl}/media/`,
  );
