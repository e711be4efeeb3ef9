import { showsAnswer } from "./tails.rules.ts";
import { joined, linesOf } from "./lines.rules.ts";
import type { Part } from "./boxes.rules.ts";
import type { PdfPage } from "./pdf-page.rules.ts";

/** What is inside the parts of a picture. */
export interface Inside {
  text: string;
  showsAnswer: boolean;
}

/** Reads the parts of a picture again, after a person changed them. */
export function insideOf(pages: readonly PdfPage[], parts: readonly Part[]): Inside {
  const lines = parts.flatMap((part) => {
    const texts = pages[part.page]?.texts ?? [];
    return linesOf(
      texts.filter(({ l, r, base, size }) => {
        const [x, y] = [(l + r) / 2, base - size * 0.3];
        return x > part.l && x < part.r && y > part.t && y < part.b;
      }),
    );
  });
  return {
    text: lines.map(({ texts }) => joined(texts)).join("\n"),
    showsAnswer: lines.some(showsAnswer),
  };
}

/** Signs that Hindi hardly uses; PDFs with wrong tables are full of them. */
const RARE_HINDI = /[\u0931\u0929\u093a\u094a]/g;
const HINDI = /[\u0900-\u097f]/g;
/** Common words of Hindi in the font Kruti Dev, whose letters are Latin ones. */
const KRUTI_DEV = /^(?:gS|gSa|dk|dh|ds|dks|esa|ls|vkSj|fdl|fd|ij|ugha|fuEu|dkSu|tks|Fkk|gksrk)$/;

/** Whether the text of a PDF says what its page shows. */
export function isUsable(text: string): boolean {
  const hindi = text.match(HINDI)?.length ?? 0;
  const rare = text.match(RARE_HINDI)?.length ?? 0;
  if (hindi > 0 && rare > hindi * 0.01) return false;
  if (/[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, "")) || /\p{Co}{3}/u.test(text)) return false;
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== "");
  if (words.filter((word) => KRUTI_DEV.test(word)).length > words.length * 0.12) return false;
  return words.some((word) => word.length > 2);
}

/** A mark with an address, which a person has to see before anything is uploaded. */
export const namesAddress = (text: string): boolean => /[\w.+-]+@[\w-]+\.[a-z]{2,}/i.test(text);
