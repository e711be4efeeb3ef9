/** Whether a name is an address or a phone number, which may not be shown over a picture. */
const isContact = (name: string): boolean =>
  name.includes("@") || /\d{6}/.test(name.replace(/[\s().+-]/g, ""));

/**
 * A code that distinguishes students of the same name: the beginning of the account's random id.
 */
export const viewerCode = (userId: string): string => userId.slice(0, 8).toUpperCase();

/**
 * The name over a lecture, so that a photo of the screen says whose it is. A name that is an
 * address or a phone number is left out.
 */
export const wordsOver = ({ name, userId }: { name: string; userId: string }): string =>
  isContact(name) ? viewerCode(userId) : `${name} · ${viewerCode(userId)}`;
