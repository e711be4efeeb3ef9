import { type Notice, type NoticeTone, notify, shownNotices } from "../notices.ts";

const KEY = "notices.carried";
const TONES: readonly NoticeTone[] = ["info", "success", "warning", "error"];

/** Passes the current notices to the next document in this tab. */
export function carryNotices(): void {
  try {
    window.sessionStorage.setItem(KEY, textOf(shownNotices()));
  } catch {
    return; // storage is blocked: the notices are lost, the navigation is not
  }
}

/** Shows the notices of the previous document. */
export function showCarriedNotices(): void {
  try {
    const text = window.sessionStorage.getItem(KEY) ?? "";
    window.sessionStorage.removeItem(KEY);
    for (const { words, tone } of noticesIn(text)) notify(words, tone);
  } catch {
    return; // storage is blocked
  }
}

/** Notices as text, one per line: the tone, then the text. */
export const textOf = (notices: readonly Pick<Notice, "text" | "tone">[]): string =>
  notices.map(({ text, tone }) => `${tone} ${text.replaceAll("\n", " ")}`).join("\n");

/** The notices in a text that `textOf` has written; anything else is ignored. */
export const noticesIn = (text: string): { words: string; tone: NoticeTone }[] =>
  text.split("\n").flatMap((line) => {
    const tone = TONES.find((one) => line.startsWith(`${one} `));
    return tone ? [{ words: line.slice(tone.length + 1), tone }] : [];
  });
