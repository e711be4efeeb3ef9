/** Turns stored, relative image addresses into those of the media origin. */
export const withMedia = (html: string, mediaUrl: string): string =>
  html.replaceAll('src="media/', `src="${mediaUrl}/media/`);
