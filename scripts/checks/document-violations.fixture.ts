import type { Violation } from "./violations.fixture.ts";

/** What the step "documents" must find; see `violations`. */
export const documentViolations: readonly Violation[] = [
  {
    what: "a link to a page that does not exist",
    file: "docs/links.md",
    text: "See [the tour](tour.md).\n",
    says: /links\.md: links to tour\.md, which does not exist/,
  },
  {
    what: "a word that the glossary replaces",
    file: "docs/words.md",
    text: "Students\nsign in first.\n",
    says: /words\.md:2: write "log in" instead of "sign in"/,
  },
  {
    what: "a link to a heading that does not exist",
    file: "docs/headings.md",
    text: "# Running it\n\nSee [below](#running-it) and [further](#stopping-it).\n",
    says: /headings\.md: links to #stopping-it, which has no such heading/,
  },
  {
    what: "a file that does not exist",
    file: "docs/files.md",
    text: "`user.schema.ts`, `core/people/user/user.schema.ts` and\n`core/people/user/user.store.ts`.\n",
    says: /files\.md:2: there is no core\/people\/user\/user\.store\.ts/,
  },
  {
    what: "a folder that does not exist",
    file: "docs/folders.md",
    text: "`packages/core/` and `packages/*/start.ts` exist, `packages/mobile` does not.\n",
    says: /folders\.md:1: there is no packages\/mobile/,
  },
  {
    what: "a suffix that no file has",
    file: "docs/suffixes.md",
    text: "`.schema.ts` is a shape, `.shelf.ts` a cupboard.\n",
    says: /suffixes\.md:1: there is no \*\.shelf\.ts/,
  },
  {
    what: "a function that does not exist",
    file: "docs/functions.md",
    text: "Calls `parse()` and `parseTwice(value)`.\n",
    says: /functions\.md:1: nothing in the sources is named parseTwice/,
  },
  {
    what: "a type that does not exist",
    file: "docs/types.md",
    text: "An `UnknownShape` is\n",
    says: /types\.md:1: nothing in the sources is named UnknownShape/,
  },
  {
    what: "a command that does not exist",
    file: "docs/commands.md",
    text: "```\nnpm start\nnpm run fly\n```\n",
    says: /commands\.md: package\.json has no script fly/,
  },
  {
    what: "a decision with a number left out",
    file: "docs/decisions/0002-users.md",
    text: "# 2. Users: kept\n",
    says: /0002-users\.md: the next decision has the number 1/,
  },
];
