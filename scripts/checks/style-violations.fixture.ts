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
