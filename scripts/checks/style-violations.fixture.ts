import type { Violation } from "./violations.fixture.ts";

/** Styles that the step "styles" must refuse. */
export const styleViolations: readonly Violation[] = [
  {
    what: "an over-long sheet",
    file: "packages/ui/over-long.css",
    text: ".a {\n}\n".repeat(126),
    says: /over-long\.css: 252 lines/,
  },
  {
    what: "too many styles together",
    file: "packages/ui/too-many.css",
    text: ".a {\n}\n".repeat(5_000),
    says: /all styles together: \d+ lines/,
  },
  {
    what: "a font size of its own",
    file: "packages/web/app/sized.css",
    text: ".a {\n  font-size: 17px;\n}\n",
    says: /sized\.css:2: a font size/,
  },
  {
    what: "a radius of its own",
    file: "packages/web/app/round.css",
    text: ".a {\n  border-radius: 10px 9px;\n}\n",
    says: /round\.css:2: a radius/,
  },
  {
    what: "a shadow of its own",
    file: "packages/web/app/shadow.css",
    text: ".a {\n  box-shadow: 0 2px 4px var(--academy-shade);\n}\n",
    says: /shadow\.css:2: a shadow/,
  },
  {
    what: "a typeface of its own",
    file: "packages/web/app/serif.css",
    text: ".a {\n  font-family: serif;\n}\n",
    says: /serif\.css:2: a typeface/,
  },
  {
    what: "a frame of the line between rows",
    file: "packages/web/app/framed.css",
    text: ".a {\n  border: 1px solid var(--academy-line);\n}\n",
    says: /framed\.css:2: a line/,
  },
  {
    what: "a width of its own",
    file: "packages/web/app/wide.css",
    text: "@media (min-width: 50em) {\n}\n",
    says: /wide\.css:1: a layout changes/,
  },
  {
    what: "a raw colour",
    file: "packages/response-types/shared/coloured.css",
    text: "/* not #abc */\n.a {\n  color: #abcdef;\n}\n",
    says: /coloured\.css:3: a colour/,
  },
];
