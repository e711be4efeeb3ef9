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
