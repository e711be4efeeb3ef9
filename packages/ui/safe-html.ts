import {
  PUBLISHED_IMAGE_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from "@academy/core/kernel/rich-text/allowed.rules.ts";
import type { Config } from "dompurify";
import { purified } from "./purifier.ts";
import { trustedTypesOf } from "./trusted-types.ts";

/** What the maths engine draws a formula with, beside what rich text may hold. */
const MATH_TAGS =
  "math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot " +
  "mtable mtr mtd mlabeledtr munder mover munderover mstyle mpadded mphantom menclose mglyph " +
  "mmultiscripts mprescripts merror";
const SVG_TAGS = "svg path line g";
const ADDRESSES = ["href", "src"];
const ATTRIBUTES = (
  "class style title alt width height colspan rowspan scope start type lang dir " +
  "aria-hidden aria-label role encoding display xmlns mathvariant mathcolor mathbackground " +
  "mathsize stretchy fence separator lspace rspace minsize maxsize accent accentunder notation " +
  "columnalign rowalign columnspacing rowspacing columnlines rowlines linethickness scriptlevel " +
  "displaystyle depth voffset viewbox preserveaspectratio d x1 x2 y1 y2 stroke stroke-width " +
  "stroke-linecap fill"
).split(" ");

const CONFIG: Config = {
  ALLOWED_TAGS: [...RICH_TEXT_TAGS, ...`${MATH_TAGS} ${SVG_TAGS}`.split(" ")],
  ALLOWED_ATTR: [...ATTRIBUTES, ...ADDRESSES, ...PUBLISHED_IMAGE_ATTRIBUTES],
  // The purifier would hold every other value to the rule for addresses as well; it has a stricter
  // one for the copies of an image.
  ADD_URI_SAFE_ATTR: [...ATTRIBUTES, ...PUBLISHED_IMAGE_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
};

interface Cleaner {
  createHTML(html: string): TrustedHTML | string;
}

/** The page's one policy for HTML: nothing becomes HTML without passing the purifier. */
function prepareCleaner(): Cleaner {
  const createHTML = (html: string) => purified(html, CONFIG);
  return trustedTypesOf(window)?.createPolicy("app-html", { createHTML }) ?? { createHTML };
}

let cleaner: Cleaner | undefined;

/** As many texts as a few questions have; purifying one takes longer than drawing it. */
const KEPT = 60;
const kept = new Map<string, TrustedHTML | string>();

/** HTML that is safe to show, whatever it was. In the browser only. */
export function safeHtml(html: string): TrustedHTML | string {
  cleaner ??= prepareCleaner();
  const safe = kept.get(html) ?? cleaner.createHTML(html);
  // Put last, so that the first of the map is the one unused longest.
  kept.delete(html);
  kept.set(html, safe);
  for (const [oldest] of kept) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return safe;
}
