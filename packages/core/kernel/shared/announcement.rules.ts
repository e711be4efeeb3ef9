/** Where an answer says what every page shows, such as planned maintenance; encoded as in a URI. */
export const ANNOUNCEMENT_HEADER = "x-announced";
