import createPurifier from "dompurify";
import type { Config, DOMPurify } from "dompurify";
import { safeStyle } from "./safe-style.ts";

/** Links leave in a new tab without a way back in; pictures load late and always have an alt. */
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

function prepare(): DOMPurify {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (_node, data) => {
    if (data.attrName !== "style") return;
    data.attrValue = safeStyle(data.attrValue);
    data.keepAttr = data.attrValue !== "";
  });
  purifier.addHook("afterSanitizeAttributes", finishElement);
  return purifier;
}

let purifier: DOMPurify | undefined;

/** HTML without what `config` does not name, and without anything that runs. In the browser only. */
export const purified = (html: string, config: Config): string => own().sanitize(html, config);

/** The same as elements, so that no text has to be read as HTML again. */
export const purifiedElements = (html: string, config: Config): DocumentFragment =>
  own().sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });

/** One for the page: each makes a Trusted Types policy, and the content policy allows one. */
function own(): DOMPurify {
  purifier ??= prepare();
  return purifier;
}
