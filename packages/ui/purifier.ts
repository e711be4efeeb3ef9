import { isOwnSizes, isOwnSrcset } from "@academy/core/kernel/rich-text/image-sizes.rules.ts";
import createPurifier, { type Config, type DOMPurify } from "dompurify";

/**
 * Links open in a new tab without access to this page; images load lazily and always have an alt
 * text.
 */
function finishElement(node: Element): void {
  if (node.nodeName === "A" && node.hasAttribute("href")) {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer nofollow");
  }
  if (node.nodeName === "IMG") {
    node.setAttribute("loading", "lazy");
    node.setAttribute("decoding", "async");
    if (!node.hasAttribute("alt")) node.setAttribute("alt", "");
  }
}

/** Whether `srcset` lists only copies of the image in `src`; `src` itself is checked separately. */
function isOfOwnImage(node: Element, name: "srcset" | "sizes", value: string): boolean {
  if (node.nodeName !== "IMG") return false;
  const src = node.getAttribute("src") ?? "";
  return name === "sizes" ? isOwnSizes(value) : src.startsWith("http") && isOwnSrcset(src, value);
}

/**
 * Addresses of pasted images that only the program has from which they were copied. They are kept
 * in the pasted markup, so that the editor can show an error instead of losing the image silently.
 */
const OUTSIDE_PICTURE = /^(?:blob|file):/i;

/** An image of this page itself, such as one from a sealed paper; links must not lead there. */
export const isOwnBlob = (
  { nodeName }: Pick<Element, "nodeName">,
  { attrName, attrValue }: { attrName: string; attrValue: string },
  origin: string,
): boolean => nodeName === "IMG" && attrName === "src" && attrValue.startsWith(`blob:${origin}/`);

function prepare(): DOMPurify {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (node, data) => {
    if (inParts) {
      if (data.attrName === "src" && OUTSIDE_PICTURE.test(data.attrValue))
        data.forceKeepAttr = true;
      return;
    }
    if (isOwnBlob(node, data, window.location.origin)) {
      data.forceKeepAttr = true;
      return;
    }
    if (data.attrName === "srcset" || data.attrName === "sizes") {
      data.keepAttr = data.keepAttr && isOfOwnImage(node, data.attrName, data.attrValue);
      return;
    }
    if (data.attrName !== "style") return;
    data.attrValue = safeStyle(data.attrValue);
    data.keepAttr = data.attrValue !== "";
  });
  purifier.addHook("afterSanitizeAttributes", finishElement);
  return purifier;
}

let purifier: DOMPurify | undefined;
let inParts = false;

/**
 * Removes everything that `config` does not allow, and everything executable, from HTML. Browser
 * only.
 */
export const purified = (html: string, config: Config): string => own().sanitize(html, config);

/** As `purified`, but returns elements, so that the text need not be parsed as HTML again. */
export const purifiedElements = (html: string, config: Config): DocumentFragment =>
  own().sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });

/** Markup that libraries write or read themselves: scripts are removed, styling is kept. */
export const purifiedParts = (html: string): string => withLooks(() => own().sanitize(html, PARTS));

export const purifiedPartElements = (html: string): DocumentFragment =>
  withLooks(() => own().sanitize(html, { ...PARTS, RETURN_DOM_FRAGMENT: true }));

function withLooks<T>(work: () => T): T {
  inParts = true;
  try {
    return work();
  } finally {
    inParts = false;
  }
}

const PARTS: Config = {
  USE_PROFILES: { html: true, svg: true, mathMl: true },
  ADD_TAGS: ["semantics", "annotation"],
  // The visual field uses its own element for typing.
  ADD_ATTR: ["part", "encoding", "contenteditable", "inputmode", "virtualkeyboardpolicy"],
  FORCE_BODY: true,
};

/**
 * The page's only purifier: each one creates a Trusted Types policy, and the content policy allows
 * one.
 */
function own(): DOMPurify {
  purifier ??= prepare();
  return purifier;
}

const LENGTH = "-?(?:\\d+\\.?\\d*|\\.\\d+)(?:em|ex|rem|px|pt|%)?";
const COLOUR = "#[0-9a-f]{3,8}|[a-z]{3,24}|rgba?\\([\\d\\s.,%]{1,40}\\)";
const lengths = new RegExp(`^${LENGTH}(?:\\s+${LENGTH}){0,3}$`, "i");
const colour = new RegExp(`^(?:${COLOUR})$`, "i");
const words = /^[a-z-]{2,24}$/i;

/**
 * Style properties that formulas need, and those allowed in an author's text. All others are
 * dropped.
 */
const ALLOWED: Record<string, RegExp> = {
  height: lengths,
  width: lengths,
  "min-width": lengths,
  "max-width": lengths,
  top: lengths,
  left: lengths,
  bottom: lengths,
  right: lengths,
  margin: lengths,
  "margin-left": lengths,
  "margin-right": lengths,
  "margin-top": lengths,
  "margin-bottom": lengths,
  "padding-left": lengths,
  "padding-right": lengths,
  "vertical-align": new RegExp(`^(?:${LENGTH}|[a-z-]{3,12})$`, "i"),
  "border-width": lengths,
  "border-style": words,
  "border-color": colour,
  "border-bottom-width": lengths,
  "border-top-width": lengths,
  "border-left-width": lengths,
  "border-right-width": lengths,
  "border-right-style": words,
  color: colour,
  "background-color": colour,
  "text-align": words,
  "font-size": lengths,
  "font-weight": /^(?:bold|normal|[1-9]00)$/,
  "font-style": words,
  "text-decoration": words,
  position: /^relative$/,
};

/**
 * The harmless part of a style attribute: known properties with plain lengths, words and colours.
 * Nothing that loads (url), covers the page (position: fixed) or runs.
 */
export function safeStyle(style: string): string {
  return style
    .slice(0, 2000)
    .split(";")
    .map((declaration) => {
      const [name = "", value = ""] = declaration.split(/:(.*)/s, 2).map((part) => part.trim());
      const property = name.toLowerCase();
      const allowed = Object.hasOwn(ALLOWED, property) ? ALLOWED[property] : undefined;
      return allowed?.test(value) ? `${property}:${value}` : "";
    })
    .filter((declaration) => declaration !== "")
    .join(";");
}
