/**
 * The header with an announcement for all pages, such as planned maintenance; encoded as in a URI.
 */
export const ANNOUNCEMENT_HEADER = "x-announced";
