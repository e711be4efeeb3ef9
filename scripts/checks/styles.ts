import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./step.ts";

const maxLines = 250;
/** Of all styles together. They grow when a screen brings its own instead of a shared part. */
const maxTotal = 5_900;

interface Ban {
  pattern: RegExp;
  why: string;
  except?: RegExp;
}

const bans: readonly Ban[] = [
  {
    pattern: /font-size:(?!\s*(?:var\(--(?:text-\w+|test-text\w*)\)|inherit|0\.875em|1\.2em);)/,
    why: "a font size is one of the scale in packages/ui/tokens.css",
  },
  {
    pattern: /@(?:media|container)\b[^{]*\b(?:width|inline-size)\b/,
    why: "a layout changes at one of the widths in packages/ui/media.css",
  },
  {
    pattern: /border-radius:(?!(?:\s+(?:0|6px|10px|12px|16px|20px|50%|999px))+;)/,
    why: "a radius is 6 (cells), 10 (controls), 12 (options), 16 (cards), 20 (dialogs) or round",
    // The shapes of the palette are those of an answer sheet.
    except: /palette\.module\.css$/,
  },
  {
    pattern:
      /box-shadow:(?!\s*(?:none|var\(--academy-(?:e1|e2|focus)\)|(?:inset )?0 (?:-1px|0 0 1px) var))/,
    why: "a shadow is a token of packages/ui/tokens.css; a ring marks what is chosen",
  },
  {
    pattern: /font(?:-family)?:(?!\s*(?:var\(--academy-(?:sans|mono)\)|inherit);)/,
    why: "a typeface is a token of packages/ui/tokens.css",
    except: /^packages\/ui\/tokens\.css$/,
  },
  {
    pattern: /\bborder:[^;]*solid var\(--academy-line\)/,
    why: "a line is between rows; a card has a shadow, a control the line of controls",
  },
  {
    pattern: /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*(?:white|black)\b/i,
    why: "a colour is a token of packages/ui/tokens.css",
    except: /^packages\/ui\/(?:tokens|tones|palette)\.css$/,
  },
];

/** Styles stay few and short, and take sizes, widths and colours from one place. */
export const stylesStep: Step = {
  name: "styles",
  run(root) {
    const files = globSync("packages/*/**/*.css", {
      cwd: root,
      exclude: (name) => /(?:^|[\\/])(?:node_modules|dist)$/.test(name),
    }).map((file) => file.replaceAll("\\", "/"));
    const sheets = files.toSorted().map((file) => ({ file, lines: linesOf(join(root, file)) }));
    const total = sheets.reduce((sum, { lines }) => sum + lines.filter(isOwn).length, 0);
    return [
      ...sheets.flatMap(({ file, lines }) => [...lengthOf(file, lines), ...bansIn(file, lines)]),
      ...(total > maxTotal
        ? [`all styles together: ${total} lines, more than ${maxTotal}: use the shared parts`]
        : []),
    ];
  },
};

/** Comments become blank: they may name a colour. */
const linesOf = (file: string): string[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .split("\n");

/** Imports of a library's style sheets do not count. */
const isOwn = (line: string): boolean => !line.startsWith("@import ");

const lengthOf = (file: string, { length }: readonly string[]): string[] =>
  length > maxLines ? [`${file}: ${length} lines, more than ${maxLines}`] : [];

const bansIn = (file: string, lines: readonly string[]): string[] =>
  bans
    .filter(({ except }) => !except?.test(file))
    .flatMap(({ pattern, why }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${why}`] : [])),
    );
