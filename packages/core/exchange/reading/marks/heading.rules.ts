import type { Block } from "../block.ts";
import { announcesKeys, keyWordEnd } from "./key.rules.ts";
import { hasBlank } from "./noise.rules.ts";
import { optionMarks } from "./option.rules.ts";

const SUBJECT =
  /^\W{0,9}(?:physics|chemistry|math(?:ematic)?s?|biology|botany|zoology|english|hindi|history|geography|civics|economics|reasoning|general\s+knowledge|gk|aptitude|भौतिकी|भौतिक\s+विज्ञान|रसायन(?:\s+(?:शास्त्र|विज्ञान))?|गणित|जीव\s*विज्ञान|इतिहास|हिंदी|हिन्दी)\W{0,9}$/iu;
const PART =
  /^\W{0,9}(?:section|part|level|chapter|unit|session|exercise|page|topic|module|subject|paper|set|multiple\s+choice|single\s+(?:correct|choice)|numerical|integer|comprehension|assertion|matrix|match|true\s*(?:\/|or)\s*false|fill|one\s+word|short\s+answer|m-?\d+|खंड|खण्ड|भाग|अध्याय|phần|часть|раздел)(?![\p{L}\p{N}])/iu;
/** The beginning of a heading that counts parts: "Part 2 – …", "Section A: …". */
const COUNTED =
  /^\W{0,9}(?:section|part|chapter|unit|level|खंड|खण्ड|भाग|अध्याय|phần|часть|раздел)\s(?:[A-F]|[IVX]{1,4}|\d{1,2})\s*(?:$|[–—:.-])/iu;
/** A word and a letter or a number, in any language: "Bab B". */
const LETTERED = /^\W{0,4}\p{L}{2,14}\s+(?:[A-H]|[IVX]{1,4}|\d{1,2})\W{0,4}$/u;
const LONGEST = 110;

/** Points that show how likely a line is a heading; from 1.9 points on, it counts as a heading. */
export function headingScore(block: Omit<Block, "id">): number {
  const text = block.line.text.trim();
  if (text === "" || text.length > LONGEST || keyWordEnd(text) !== undefined) return 0;
  if (announcesKeys(text)) return 4;
  const points = wordPoints(text) + lookPoints(block);
  return points - againstPoints(text);
}

function wordPoints(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => /\p{Lu}/u.test(letter)).length;
  const isCapitals = capitals > 3 && capitals >= letters.length * 0.9;
  const isCounted = COUNTED.test(text);
  return (
    (SUBJECT.test(text) ? 3 : 0) +
    (PART.test(text) ? 1.3 : 0) +
    (isCounted ? 0.7 : 0) +
    (LETTERED.test(text) ? 1 : 0) +
    (isCapitals ? 1 : 0)
  );
}

function lookPoints({ style, bold, centred, blankBefore }: Omit<Block, "id">): number {
  const isHeading = /^(?:heading|title|subtitle|titel|kop)/i.test(style);
  return (
    (isHeading ? 2 : 0) + (bold > 0.9 ? 0.9 : 0) + (centred ? 0.7 : 0) + (blankBefore ? 0.3 : 0)
  );
}

function againstPoints(text: string): number {
  const beginsOption = optionMarks(text).some(({ at, form }) => at === 0 && form !== "•");
  return (
    (/\?\s*$/.test(text) ? 2 : 0) +
    (hasBlank(text) || text.includes("…") ? 1 : 0) +
    (text.length > 70 ? 0.6 : 0) +
    (/[$=+]/.test(text) ? 0.5 : 0) +
    (beginsOption ? 2 : 0)
  );
}
