import { processorMs } from "../../testing/processor-time.fixture.ts";
import { lostFormula } from "./lost-formula.rules.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { sharedJson } from "../../testing/shared-data.fixture.ts";
import { renderFormulas } from "./formula.rules.ts";
import { sanitiseRichText } from "./sanitise.ts";

const attribute = (latex: string) =>
  latex.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const inline = (latex: string) =>
  sanitiseRichText(
    `<span data-type="inline-math" data-latex="${attribute(latex)}"></span>`,
    "https://media.example",
  );
const render = (latex: string) => renderFormulas(inline(latex));

describe("rendering", () => {
  test("replaces formulas and leaves all else alone", () => {
    const { html, errors } = renderFormulas(`<p>a ${inline("x^2")} b</p>`);
    expect(errors).toEqual([]);
    expect(html).toMatch(/^<p>a <span class="katex">.*<\/span> b<\/p>$/);
    expect(renderFormulas("<p>no formula, $x$</p>").html).toBe("<p>no formula, $x$</p>");
  });

  test("shows a block on its own line", () => {
    const { html } = renderFormulas('<div data-type="block-math" data-latex="x"></div>');
    expect(html).toContain("katex-display");
  });

  test("reads back quotes, angle brackets and ampersands of the source", () => {
    const { html, errors } = render(
      String.raw`\begin{matrix} a & b \\ c < d & \text{"e"} \end{matrix}`,
    );
    expect(errors).toEqual([]);
    expect(html).toContain("<mo>&lt;</mo>");
    expect(html).toContain("mtable");
  });

  test("names a formula that is too long, and cuts none", () => {
    const long = `${"x+".repeat(2499)}xy`;
    expect(render(long).errors).toEqual([]);
    expect(render(`${long}z`).errors).toEqual([
      { latex: `${long}z`, reason: "It has 5001 characters; 5000 are allowed. Split it." },
    ]);
  });

  test("knows chemistry", () => {
    const { html, errors } = render(String.raw`\ce{2H2 + O2 ->[\Delta] 2H2O}`);
    expect(errors).toEqual([]);
    expect(html).not.toContain("katex-error");
  });

  test("reports a wrong formula with its source and its reason, and shows the source", () => {
    const { html, errors } = render(String.raw`\frac{1}{`);
    expect(errors).toEqual([{ latex: String.raw`\frac{1}{`, reason: expect.stringMatching(/\S/) }]);
    expect(html).toBe(String.raw`<code>\frac{1}{</code>`);
  });

  test("forgets a formula's own commands before the next one", () => {
    const { errors } = renderFormulas(
      inline(String.raw`\gdef\mine{x}\mine`) + inline(String.raw`\mine`),
    );
    expect(errors.map(({ latex }) => latex)).toEqual([String.raw`\mine`]);
  });
});

describe("hostile formulas", () => {
  test.each([
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\href{https://evil.example}{x}`,
    String.raw`\url{javascript:alert(1)}`,
    String.raw`\includegraphics{https://evil.example/a.png}`,
    String.raw`\htmlData{canary=1}{x}`,
    String.raw`\htmlClass{evil}{x}`,
    String.raw`\htmlId{evil}{x}`,
    String.raw`\htmlStyle{position:fixed}{x}`,
  ])("%s is refused and reported", (latex) => {
    const { html, errors } = render(latex);
    expect(errors).toMatchObject([{ latex, reason: expect.stringContaining("not allowed") }]);
    expect(html).not.toMatch(/<[^>]*(?:href|src|data-|id=|evil|position)/);
  });

  test("a bomb of definitions ends immediately with an error", () => {
    const bomb = `\\edef\\a{xxxxxxxxxx}${"\\edef\\a{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}".repeat(9)}\\a`;
    const errors = () =>
      [bomb, String.raw`\def\a{\a\a}\a`].map((latex) => render(latex).errors.length);
    // This takes milliseconds. If the entities of the bomb were expanded, it would never end.
    expect(processorMs(() => expect(errors()).toEqual([1, 1]))).toBeLessThan(30_000);
  });

  test("no size is larger than a page", () => {
    const { html } = render(String.raw`\rule{99999em}{99999em}`);
    expect(html).not.toContain("99999em;");
  });

  test("text in the source stays text", () => {
    const { html } = render(String.raw`\text{<img src=x onerror=alert(1)>}`);
    expect(html).not.toContain("<img");
  });
});

test("every formula of three years of an entrance exam renders", { tags: ["thorough"] }, (ctx) => {
  const Questions = z.array(z.object({ index: z.number(), question: z.string() }));
  const questions = sharedJson(ctx, "jee/jee-advanced-2016-2018.json", Questions);
  const sources = questions.flatMap(({ question }) =>
    [...question.matchAll(/\$\$([^$]+)\$\$|\$([^$]+)\$/g)].map(
      ([, block, line]) => block ?? line ?? "",
    ),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap((latex) => render(latex).errors)).toEqual([]);
});

test("a formula that was lost on its way here is refused with what is left of it", () => {
  const html = `<span data-type="inline-math" data-latex="${lostFormula("7 y")}"></span>`;
  expect(renderFormulas(html)).toEqual({
    html: "<code>7 y</code>",
    errors: [{ latex: "7 y", reason: expect.stringMatching(/could not be read/) }],
  });
});
