const ENTITIES: Record<string, string> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The text of sanitised HTML on one line. For comparing and checking, never for showing. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** True if a reader would see nothing: no text, image or formula. */
export function isBlankHtml(html: string): boolean {
  return plainText(html) === "" && !/<(?:img|svg|math|video|hr)\b|data-latex=/i.test(html);
}
