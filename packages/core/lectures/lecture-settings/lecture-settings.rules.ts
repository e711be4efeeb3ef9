/** What a picture must not show: an address, or a number that could be called. */
const isContact = (name: string): boolean =>
  name.includes("@") || /\d{6}/.test(name.replace(/[\s().+-]/g, ""));

/** Tells apart students of the same name; it is the beginning of the account's random id. */
export const viewerCode = (userId: string): string => userId.slice(0, 8).toUpperCase();

/** Whose screen a picture was taken from. A name that is an address or a phone number is left out. */
export const wordsOver = ({ name, userId }: { name: string; userId: string }): string =>
  isContact(name) ? viewerCode(userId) : `${name} · ${viewerCode(userId)}`;
