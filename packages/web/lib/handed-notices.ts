import { type Notice, type NoticeTone, notify, shownNotices } from "./notices.ts";

const KEY = "notices.handed";
const TONES: readonly NoticeTone[] = ["info", "success", "warning", "error"];

/** Hands what is being said to the document that is loaded next in this tab. */
export function handNotices(): void {
  try {
    window.sessionStorage.setItem(KEY, textOf(shownNotices()));
  } catch {
    return; // storage is blocked: the words are lost, the way is not
  }
}

/** Says again what the document before handed over. */
export function takeNotices(): void {
  try {
    const text = window.sessionStorage.getItem(KEY) ?? "";
    window.sessionStorage.removeItem(KEY);
    for (const { words, tone } of noticesIn(text)) notify(words, tone);
  } catch {
    return; // storage is blocked
  }
}

/** A line each: its tone, then its words. */
export const textOf = (notices: readonly Pick<Notice, "text" | "tone">[]): string =>
  notices.map(({ text, tone }) => `${tone} ${text.replaceAll("\n", " ")}`).join("\n");

/** What `textOf` wrote; whatever it did not write is left out. */
export const noticesIn = (text: string): { words: string; tone: NoticeTone }[] =>
  text.split("\n").flatMap((line) => {
    const tone = TONES.find((one) => line.startsWith(`${one} `));
    return tone ? [{ words: line.slice(tone.length + 1), tone }] : [];
  });
