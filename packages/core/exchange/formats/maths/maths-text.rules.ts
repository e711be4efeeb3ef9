/** Characters and words of formulas from Word files, as LaTeX that KaTeX reads. */

/** The error for a part of a formula that cannot be LaTeX. A formula is never imported in part. */
export class UnknownMaths extends Error {}

const COMMANDS: Record<string, string> = {
  "%": "\\%",
  "#": "\\#",
  "&": "\\&",
  $: "\\$",
  _: "\\_",
  "{": "\\{",
  "}": "\\}",
  "\\": "\\backslash ",
  "~": "\\sim ",
  "^": "\\text{\\textasciicircum}",
  '"': '\\text{"}',
  " ": "\\ ",
  "\u00a0": "\\ ",
  "\u2002": "\\enspace ",
  "\u2003": "\\quad ",
  "\u2009": "\\, ",
  "−": "-",
  "–": "\\text{–}",
  "—": "\\text{—}",
  "′": "'",
  "″": "''",
  "‴": "'''",
  "°": "\\degree ",
  "…": "\\ldots ",
  "⋯": "\\cdots ",
  "·": "\\cdot ",
  "×": "\\times ",
  "÷": "\\div ",
  "∣": "\\mid ",
  "∥": "\\parallel ",
  "〈": "\\langle ",
  "〉": "\\rangle ",
  "⟹": "\\Longrightarrow ",
  "\u212b": "\\text{Å}",
  Å: "\\text{Å}",
  "℃": "\\degree \\mathrm{C}",
  ℏ: "\\hbar ",
  ħ: "\\hbar ",
  "∆": "\\Delta ",
  µ: "\\mu ",
  Ω: "\\Omega ",
  ϵ: "\\epsilon ",
  ϕ: "\\phi ",
  φ: "\\varphi ",
  ε: "\\varepsilon ",
};

/** Characters without a shape: operators, joiners, zero-width spaces, variation selectors. */
const INVISIBLE = /\u200d|[\u2060-\u2064\u200b\u200c\ufeff]|\p{Variation_Selector}/u;
/** Characters that only the author's font knows, or that no text may have. */
const UNREADABLE = /[\p{Private_Use}\p{Control}\p{Surrogate}\p{Unassigned}\ufffd]/u;
/** Greek letters of the mathematical alphabets; KaTeX knows the Latin ones itself. */
const STYLED_GREEK = /[\u{1d6a8}-\u{1d7cb}]/u;
const BOLD_GREEK = /[\u{1d6a8}-\u{1d6e1}\u{1d71c}-\u{1d7cb}]/u;

/**
 * One character of a formula.
 * @throws UnknownMaths for a character that only the author's font knows
 */
export function characterOf(char: string): string {
  const known = COMMANDS[char];
  if (known !== undefined) return known;
  if (INVISIBLE.test(char)) return "";
  if (UNREADABLE.test(char)) throw new UnknownMaths(`the character ${codeOf(char)}`);
  if (!STYLED_GREEK.test(char)) return char;
  const letter = characterOf(char.normalize("NFKC"));
  return BOLD_GREEK.test(char) ? `\\boldsymbol{${letter}}` : letter;
}

const codeOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

export const charactersOf = (text: string): string => Array.from(text, characterOf).join("");

const FUNCTIONS = new Set(
  "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min sup inf det gcd dim ker deg arg Pr".split(
    " ",
  ),
);

/** A word in upright letters: a function's name, or a unit. */
export const uprightOf = (text: string): string =>
  text
    .split(/([A-Za-z]+)/)
    .map((part, at) => {
      if (at % 2 === 0) return charactersOf(part);
      return FUNCTIONS.has(part) ? `\\${part} ` : `\\mathrm{${part}}`;
    })
    .join("");

/**
 * The thinnest space. It is written where an index is missing, because programs show an empty index
 * as a box.
 */
export const NOTHING = "\u200a";

/** How plain text in a formula writes characters for which a backslash is not enough. */
const TEXT_ESCAPES: Record<string, string> = {
  "\\": "\\textbackslash ",
  "~": "\\textasciitilde ",
  "^": "\\textasciicircum ",
};

/**
 * Plain text inside a formula, as LaTeX.
 * @throws UnknownMaths for a character that only the author's font knows
 */
export function plainOf(text: string): string {
  const bad = Array.from(text).find((char) => UNREADABLE.test(char));
  if (bad !== undefined) throw new UnknownMaths(`the character ${codeOf(bad)}`);
  if (text === "" || text === NOTHING) return "";
  // `withSignAsText` has made the sign of an ion a text, so it becomes a sign again here.
  if (/^[+\-−±]$/.test(text)) return text;
  if (text.trim() === "") return "\\ ".repeat(text.length);
  if (FUNCTIONS.has(text.trim())) return `\\${text.trim()} `;
  return `\\text{${text.replace(/[\\{}$%&#_^~]/g, (char) => TEXT_ESCAPES[char] ?? `\\${char}`)}}`;
}

const DELIMITERS: Record<string, string> = {
  "": ".",
  "(": "(",
  ")": ")",
  "[": "[",
  "]": "]",
  "{": "\\{",
  "}": "\\}",
  "|": "|",
  "∣": "|",
  "‖": "\\|",
  "∥": "\\|",
  "/": "/",
  "\\": "\\backslash",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "〈": "\\langle",
  "〉": "\\rangle",
  "<": "\\langle",
  ">": "\\rangle",
  "⌊": "\\lfloor",
  "⌋": "\\rfloor",
  "⌈": "\\lceil",
  "⌉": "\\rceil",
};

/** A delimiter after `\left` or `\right`. @throws UnknownMaths */
export function delimiterOf(char: string): string {
  const known = DELIMITERS[char];
  if (known === undefined) throw new UnknownMaths(`the bracket ${char}`);
  return known;
}

const OPERATORS: Record<string, string> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "∯": "\\oiint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge",
  "⨁": "\\bigoplus",
  "⨂": "\\bigotimes",
  "⨀": "\\bigodot",
  "⨄": "\\biguplus",
};

/** An operator with limits. @throws UnknownMaths */
export function bigOperatorOf(char: string): string {
  const known = OPERATORS[char];
  if (known === undefined) throw new UnknownMaths(`the operator ${char}`);
  return known;
}

const ACCENTS: Record<string, [narrow: string, wide: string]> = {
  "\u0302": ["\\hat", "\\widehat"],
  "^": ["\\hat", "\\widehat"],
  "\u0303": ["\\tilde", "\\widetilde"],
  "~": ["\\tilde", "\\widetilde"],
  "\u0304": ["\\bar", "\\overline"],
  "\u0305": ["\\overline", "\\overline"],
  "¯": ["\\bar", "\\overline"],
  "‾": ["\\overline", "\\overline"],
  "\u20d7": ["\\vec", "\\overrightarrow"],
  "→": ["\\vec", "\\overrightarrow"],
  "\u20d6": ["\\overleftarrow", "\\overleftarrow"],
  "←": ["\\overleftarrow", "\\overleftarrow"],
  "\u20e1": ["\\overleftrightarrow", "\\overleftrightarrow"],
  "↔": ["\\overleftrightarrow", "\\overleftrightarrow"],
  "⏠": ["\\overgroup", "\\overgroup"],
  "\u0307": ["\\dot", "\\dot"],
  "˙": ["\\dot", "\\dot"],
  "\u0308": ["\\ddot", "\\ddot"],
  "¨": ["\\ddot", "\\ddot"],
  "\u20db": ["\\dddot", "\\dddot"],
  "\u030c": ["\\check", "\\check"],
  ˇ: ["\\check", "\\check"],
  "\u0301": ["\\acute", "\\acute"],
  "\u0300": ["\\grave", "\\grave"],
  "\u0306": ["\\breve", "\\breve"],
  ˉ: ["\\bar", "\\overline"],
  ˊ: ["\\acute", "\\acute"],
  ˋ: ["\\grave", "\\grave"],
  "˘": ["\\breve", "\\breve"],
};

/** An accent over LaTeX. @throws UnknownMaths */
export function accented(char: string, latex: string): string {
  const known = ACCENTS[char];
  if (!known) throw new UnknownMaths(`the accent ${codeOf(char)}`);
  const isWide = latex.replace(/\\[a-z]+ ?|[{}]/gi, "x").replaceAll("x", "").length > 1;
  return `${known[isWide ? 1 : 0]}{${latex}}`;
}

/** An environment of LaTeX with these rows; `name` ends with "}", or with the columns. */
export const table = (name: string, rows: readonly string[]): string =>
  `\\begin{${name} ${rows.join(" \\\\ ")} \\end{${name.split("}")[0]}}`;
