import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colourOf, TINT } from "./seal.rules.ts";

const packages = new URL("../", import.meta.url);

/** The style sheets of all packages by path, without those that builds have written. */
const sheets = globSync("*/**/*.css", {
  cwd: packages,
  exclude: (name) => /^(?:dist|node_modules|\.\w.*)$/.test(name.split("/").at(-1) ?? ""),
}).map((path) => [path, readFileSync(new URL(path, packages), "utf8")] as const);

type Declarations = ReadonlyMap<string, string>;

interface Rule {
  where: string;
  selector: string;
  declared: Declarations;
}

const rules: Rule[] = sheets.flatMap(([path, text]) =>
  [...text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map((match) => {
    const [, selector = "", body = ""] = match.map((part) => part.replace(/\s+/g, " ").trim());
    const lines = body.split(";").map((line) => line.split(/:(.*)/, 2).map((part) => part.trim()));
    const declared = new Map(lines.map(([name = "", value = ""]) => [name, value]));
    return { where: `${path} ${selector}`, selector, declared };
  }),
);

const ofRoot = (isDark: boolean): [string, string][] =>
  rules
    .filter(({ selector }) => (isDark ? /^:root\[.*"dark"\]$/ : /^:root$/).test(selector))
    .flatMap(({ declared }) => [...declared]);

const schemes: Record<string, Declarations> = {
  light: new Map(ofRoot(false)),
  dark: new Map([...ofRoot(false), ...ofRoot(true)]),
};

/** The value with its variables replaced; undefined if one of them has no value here. */
function resolved(value: string, known: Declarations): string | undefined {
  const [, name = "", fallback] = /^var\((--[\w-]+)(?:, ?(.+))?\)$/.exec(value) ?? [];
  if (!name) return value;
  const own = known.get(name);
  if (own !== undefined && own !== "initial") return resolved(own, known);
  return fallback === undefined ? undefined : resolved(fallback, known);
}

/** The luminance of a colour by WCAG; undefined if the colour is not opaque. */
function luminance(colour: string): number | undefined {
  const [, digits] = /^#((?:[\da-f]{3}){1,2})$/i.exec(colour) ?? [];
  if (!digits) return undefined;
  const step = digits.length / 3;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((at) => {
    const part = digits.slice(at * step, (at + 1) * step).repeat(step === 1 ? 2 : 1);
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number | undefined {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const variables = (value: string) => value.match(/--[\w-]+/g) ?? [];

const PAGE = "var(--academy-ground)";
const SURFACE = "var(--academy-surface)";
const TEXT = "var(--academy-text)";

/**
 * The pairs of text colour and background that a CSS rule declares. Text without a background is on
 * the page or on a surface. A background without a text colour has the page's text colour; only
 * grounds, surfaces and soft colours are checked with it, because there is no text on the others.
 */
function pairsOf({ declared }: Rule): [string, string][] {
  const isOurs = (value = "") => variables(value).length > 0;
  const text = declared.get("color");
  const ground = declared.get("background") ?? declared.get("background-color");
  if (text && ground && isOurs(text) && isOurs(ground)) return [[text, ground]];
  if (text && isOurs(text)) return [PAGE, SURFACE].map((one) => [text, one]);
  if (ground && !text && /-(?:soft|ground|surface|raised)\b/.test(ground)) return [[TEXT, ground]];
  return [];
}

/**
 * The lowest contrast that is allowed: icons and disabled buttons are not text, so WCAG asks for
 * less.
 */
const leastFor = ({ selector }: Rule) =>
  /::(?:before|after)|aria-disabled/.test(selector) ? 3 : 4.5;

/**
 * The sets of variables with which a pair is checked. If the pair uses a variable that the root
 * does not define, such as `--tone`, each rule that defines it gives one more set.
 */
function scopesOf(pair: readonly string[], root: Declarations): Declarations[] {
  const local = pair.flatMap(variables).filter((name) => !root.has(name));
  const scopes = rules.filter(({ declared }) => local.some((name) => declared.has(name)));
  return [root, ...scopes.map(({ declared }) => new Map([...root, ...declared]))];
}

test.each(Object.entries(schemes))("text is readable on its ground in %s", (_, root) => {
  let compared = 0;
  const weak: string[] = [];
  for (const rule of rules) {
    for (const pair of pairsOf(rule)) {
      for (const known of scopesOf(pair, root)) {
        const [text, ground] = pair.map((value) => resolved(value, known));
        const ratio = text && ground ? contrast(text, ground) : undefined;
        if (ratio === undefined) continue;
        compared++;
        if (ratio < leastFor(rule)) {
          weak.push(
            `${rule.where}: ${pair.join(" on ")}, ${text} on ${ground}: ${ratio.toFixed(2)}`,
          );
        }
      }
    }
  }
  expect(weak).toEqual([]);
  expect(compared).toBeGreaterThan(200);
});

/** Two colours mixed as a browser does in sRGB. */
function mixed(one: string, percent: number, other: string): string {
  const parts = (colour: string) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [a, b] = [
    parts(one),
    parts(other.length === 4 ? other.replace(/[\da-f]/g, "$&$&") : other),
  ];
  const share = percent / 100;
  const mix = a.map((part, at) => Math.round(part * share + (b[at] ?? 0) * (1 - share)));
  return `#${mix.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

test.each(Object.entries(schemes))("the letter of a subject is readable in %s", (_, root) => {
  for (const subject of ["Physics", "Chemistry", "Biology", "Mathematics", "English"]) {
    const colour = colourOf(subject) ?? root.get("--academy-dimmed") ?? "";
    const letter = mixed(colour, TINT.letter, root.get("--academy-text") ?? "");
    const tile = mixed(colour, TINT.tile, root.get("--academy-surface") ?? "");
    expect(contrast(letter, tile)).toBeGreaterThan(4.5);
  }
});
