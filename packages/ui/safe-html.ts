import {
  PUBLISHED_IMAGE_ATTRIBUTES,
  RICH_TEXT_TAGS,
} from "@academy/core/kernel/rich-text/allowed.rules.ts";
import type { Config } from "dompurify";
import { purified } from "./purifier.ts";
import { trustedTypesOf } from "./trusted-types.ts";

/** Tags of the maths engine's output, in addition to those of rich text. */
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
  // The purifier applies its rule for addresses to every attribute that is not listed here.
  // `srcset` is listed because a stricter rule checks it.
  ADD_URI_SAFE_ATTR: [...ATTRIBUTES, ...PUBLISHED_IMAGE_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
};

interface Cleaner {
  createHTML(html: string): TrustedHTML | string;
}

/** The page's only policy for HTML: all HTML passes through the purifier. */
function prepareCleaner(): Cleaner {
  const createHTML = (html: string) => purified(html, CONFIG);
  return trustedTypesOf(window)?.createPolicy("app-html", { createHTML }) ?? { createHTML };
}

let cleaner: Cleaner | undefined;

/**
 * The number of cached texts, enough for a few questions: purifying takes longer than rendering.
 */
const KEPT = 60;
const kept = new Map<string, TrustedHTML | string>();

/** Makes any HTML safe to render. Browser only. */
export function safeHtml(html: string): TrustedHTML | string {
  cleaner ??= prepareCleaner();
  const safe = kept.get(html) ?? cleaner.createHTML(html);
  // Moved to the end, so that the first entry of the map is the least recently used.
  kept.delete(html);
  kept.set(html, safe);
  for (const [oldest] of kept) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return safe;
}
