/** The font Symbol by its codes, as Unicode. */
const LATIN = Array.from(
  "∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
);
const HIGH = Array.from("€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨");

const LATIN_FROM = 0x22;
const HIGH_FROM = 0xa0;
const PRIVATE = 0xf000;
/** Arrows and ticks of Wingdings that papers use; the rest are decoration. */
const WINGDINGS: Record<number, string> = {
  0xe0: "→",
  0xdf: "←",
  0xe8: "➔",
  0xf0: "⇨",
  0xfc: "✓",
  0xfb: "✗",
};

/** A symbol of a font by its code; undefined if it is unknown. */
export function symbolOf(code: number, font: string): string | undefined {
  const at = code >= PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code;
  if (/^wingdings$/i.test(font)) return WINGDINGS[at];
  if (!/^symbol/i.test(font)) return undefined;
  if (at === 0x20) return " ";
  if (at === 0x21) return "!";
  return at >= HIGH_FROM ? HIGH[at - HIGH_FROM] : LATIN[at - LATIN_FROM];
}

const BULLET = "\uf0b7";

/**
 * A run's text. A font may give characters meanings of its own; undefined if one of these is not
 * known. Without a font, only the bullet is known; all other characters stay as they are, because
 * each font has another sign for them.
 */
export function symbolText(text: string, font: string): string | undefined {
  if (!/\p{Private_Use}/u.test(text)) return text;
  if (font === "") return text.replaceAll(BULLET, "•");
  const read = Array.from(text, (char) =>
    /\p{Private_Use}/u.test(char) ? symbolOf(char.codePointAt(0) ?? 0, font) : char,
  );
  return read.includes(undefined) ? undefined : read.join("");
}
