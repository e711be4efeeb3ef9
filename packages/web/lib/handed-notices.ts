import * as z from "zod";
import { notify, shownNotices } from "./notices.ts";

const KEY = "notices.handed";
const Handed = z.array(
  z.object({ text: z.string(), tone: z.enum(["info", "success", "warning", "error"]) }),
);

/** Hands what is being said to the document that is loaded next in this tab. */
export function handNotices(): void {
  const said = shownNotices().map(({ text, tone }) => ({ text, tone }));
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(said));
  } catch {
    return; // storage is blocked: the words are lost, the way is not
  }
}

/** Says again what the document before handed over. */
export function takeNotices(): void {
  try {
    const text = window.sessionStorage.getItem(KEY);
    if (text === null) return;
    window.sessionStorage.removeItem(KEY);
    for (const { text: words, tone } of Handed.parse(JSON.parse(text))) notify(words, tone);
  } catch {
    return; // blocked, or not ours
  }
}
