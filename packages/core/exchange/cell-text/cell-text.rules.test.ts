import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { hostileHtml, naughtyStrings } from "../../testing/shared-data.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { cellHtml, readCellText, writeCellText } from "./cell-text.rules.ts";

const MEDIA = "https://media.academy.example";
const STORED = "media/0123456789abcdef.png";
const settings = {
  mediaUrl: MEDIA,
  image: (reference: string) => (reference === "fig 1.png" ? STORED : undefined),
};
const read = (text: string) => readCellText(text, settings);
const html = (text: string) => read(text).html;
const math = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const block = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`;

describe("formulas", () => {
  test.each([
    ["area $x^2$.", `<p>area ${math("x^2")}.</p>`],
    ["\\(y\\) and $z$", `<p>${math("y")} and ${math("z")}</p>`],
    ["$$x=1$$", block("x=1")],
    ["So \\[x=1\\] holds", `<p>So</p>${block("x=1")}<p>holds</p>`],
    ["So\n$$x=1$$\nholds", `<p>So</p>${block("x=1")}<p>holds</p>`],
    ["<b>So $$x$$ holds</b>", `<p><b>So ${math("x")} holds</b></p>`],
    ["$a<b$ and $c &lt; d$", `<p>${math("a&lt;b")} and ${math("c &lt; d")}</p>`],
    ["$ x_1 $", `<p>${math("x_1")}</p>`],
    ["$a\\$b$", `<p>${math("a\\$b")}</p>`],
    ["\\begin{align}a&=b\\end{align}", block("\\begin{align}a&amp;=b\\end{align}")],
    ["<p>in $x$</p>", `<p>in ${math("x")}</p>`],
    ["<ul><li>in $$x$$ it</li></ul>", `<ul><li>in ${block("x")} it</li></ul>`],
  ])("%j", (text, expected) => {
    expect(read(text)).toEqual({ html: expected, problems: [] });
  });

  test.each([
    "costs $5 and $6",
    "US$5 to US$6",
    "from $5-$6",
    "$ 5 and $ 6",
    "one $ alone",
    "\\\\(not one\\\\)",
    "(a) \\( is not closed",
  ])("%j has none", (text) => {
    expect(read(text)).toEqual({ html: `<p>${text}</p>`, problems: [] });
  });

  test("an escaped dollar sign is a dollar sign", () => {
    expect(html("\\$5 a kg, \\$6 two, $x$")).toBe(`<p>$5 a kg, $6 two, ${math("x")}</p>`);
  });

  test("code keeps its dollars", () => {
    expect(html("<pre>$x$\n  $y$</pre>")).toBe("<pre>$x$\n  $y$</pre>");
  });

  test("one that cannot be shown is reported with the reason", () => {
    expect(read("$\\frac{1}{$").problems).toEqual([
      expect.stringMatching(/^The formula \\frac\{1\}\{ cannot be shown: Unexpected end/),
    ]);
  });
});

describe("texts", () => {
  test.each([
    ["one\ntwo\n\nthree", "<p>one<br />two</p><p>three</p>"],
    ["one\r\ntwo", "<p>one<br />two</p>"],
    ["- a\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    ["Pick:\n1. a\n2. b", "<p>Pick:</p><ol><li><p>a</p></li><li><p>b</p></li></ol>"],
    [
      "- a\n  - b\n  - c\n- d",
      "<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul></li><li><p>d</p></li></ul>",
    ],
    ["a **b** *c*", "<p>a <strong>b</strong> <em>c</em></p>"],
    ["1. What is 2*3*4?", "<p>1. What is 2*3*4?</p>"],
    ["(a*b)*c*(d)", "<p>(a*b)*c*(d)</p>"],
    ["3. a\n4. b", "<p>3. a<br />4. b</p>"],
    ["- 5", "<p>- 5</p>"],
    ["____ and (____), a_1_2, (____)", "<p>____ and (____), a_1_2, (____)</p>"],
    ["if a<b and c>d, x<y", "<p>if a&lt;b and c&gt;d, x&lt;y</p>"],
    ["AT&T, 5 &times; 6 &lt; 31", "<p>AT&amp;T, 5 × 6 &lt; 31</p>"],
    ["H<sub>2</sub>O\n<b>two</b>", "<p>H<sub>2</sub>O<br /><b>two</b></p>"],
    ["<p>a</p>\n<p>b</p>", "<p>a</p>\n<p>b</p>"],
    ["# no heading", "<p># no heading</p>"],
    ["`no code` [no](link)", "<p>`no code` [no](link)</p>"],
    ["", ""],
    ["  \n ", ""],
  ])("%j", (text, expected) => {
    expect(read(text)).toEqual({ html: expected, problems: [] });
  });

  test("are sanitised", () => {
    expect(html('<script>alert(1)</script><b onclick="x">hi</b>')).toBe("<p><b>hi</b></p>");
  });

  test("are sanitised, whatever hostile markup they contain", (ctx) => {
    for (const payload of hostileHtml(ctx)) {
      const once = html(payload);
      expect(sanitiseRichText(once, MEDIA)).toBe(once);
    }
  });
});

describe("LaTeX around formulas", () => {
  test("a simple table becomes a table", () => {
    const latex = String.raw`\begin{center}\begin{tabular}{|c|c|}\hline $\lambda$ & V \\ \hline 1 \& 2 & < 3 \\ \multicolumn{2}{c}{all} \\ \hline\end{tabular}\end{center}`;
    expect(html(`See ${latex} there`)).toBe(
      `<p>See</p><table><tbody><tr><td><p>${math("\\lambda")}</p></td><td><p>V</p></td></tr>` +
        `<tr><td><p>1 &amp; 2</p></td><td><p>&lt; 3</p></td></tr>` +
        `<tr><td colspan="2"><p>all</p></td></tr></tbody></table><p>there</p>`,
    );
  });

  test("lists, bold words and percent signs are converted", () => {
    expect(html(String.raw`\begin{itemize}\item \textbf{a} \item 5\%\end{itemize}`)).toBe(
      "<ul><li><p><strong>a</strong></p></li><li><p>5%</p></li></ul>",
    );
  });

  test.each([
    [
      String.raw`\begin{tabular}{c}\rotatebox{90}{x}\end{tabular}`,
      "\\begin{tabular} cannot be read",
    ],
    [String.raw`\includegraphics{a}`, "\\includegraphics cannot be read here."],
    [String.raw`[D] -2.2 \mathrm{~F}$`, "\\mathrm is outside a formula."],
    [String.raw`$\begin{tabular}{c}a\end{tabular}$`, "No such environment: tabular"],
  ])("%j is reported and left unchanged", (text, problem) => {
    const { html: kept, problems } = read(text);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(kept).toContain(text.replaceAll("$", "").slice(0, 10));
  });

  test("a folder's name is not LaTeX", () => {
    expect(read("C:\\Users\\me").problems).toEqual([]);
  });
});

describe("pictures", () => {
  test.each([
    ['<img src="fig 1.png" alt="A">', `<p><img src="${STORED}" alt="A" /></p>`],
    ["see ![A](fig 1.png)", `<p>see <img src="${STORED}" alt="A" /></p>`],
    ["fig 1.png", `<p><img src="${STORED}" alt="" /></p>`],
    [`<img src="${MEDIA}/${STORED}" width="5">`, `<p><img src="${STORED}" width="5" /></p>`],
    [`<p><img src="${STORED}"></p>`, `<p><img src="${STORED}" /></p>`],
  ])("%j", (text, expected) => {
    expect(read(text)).toEqual({ html: expected, problems: [] });
  });

  test("a missing one is replaced by a note", () => {
    expect(html('<p>See <img src="gone.png"></p>')).toBe(
      "<p>See <strong>[Image missing: gone.png]</strong></p>",
    );
    expect(html("https://elsewhere.example/<b>.png")).not.toContain("<b>");
  });
});

describe("written text", { timeout: 120_000 }, () => {
  test.each([
    ["<p>Plain text</p>", "Plain text"],
    ["<p>one<br />two</p><p>three</p>", "one\ntwo\n\nthree"],
    [`<p>area ${math("x^2")}</p>`, "area $x^2$"],
    [`<p>So</p>${block("x&lt;1")}`, "So\n\n$$x<1$$"],
    ["<p>costs $5</p>", "costs $5"],
    [`<p>$x$ is ${math("x")}</p>`, "\\$x\\$ is $x$"],
    ["<p>a &lt; b</p>", "a < b"],
    ["<p>a <strong>b</strong> H<sub>2</sub>O</p>", "a **b** H<sub>2</sub>O"],
    ["<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n- b"],
    [`<h2>a</h2><p>${math("a&lt;b")}</p>`, "<h2>a</h2><p>$a&lt;b$</p>"],
    [`<p><img src="${STORED}" alt="" /></p>`, `<img src="${MEDIA}/${STORED}" alt="" />`],
    ["Bare", "Bare"],
    ["", ""],
  ])("%j", (stored, text) => {
    expect(writeCellText(stored, MEDIA)).toBe(text);
    expect(html(text)).toBe(cellHtml(stored, MEDIA));
  });

  const fragment = fc.constantFrom(
    ..."<p> </p> <b> </b> <strong> <em> </div> <td> <table> <tr> <ul> <ol> <li> </li> </ul> <pre> <code> </code> <h1> <a href='https://x.example/$y$'> <sup> <br> <!-- --> < > $ $$ \\$ \\( \\) \\[ \\] \\begin{align} \\frac{1}{2} & &lt; &#36; * ** _ - 1. 2. \" ! [a](b.png) x 5 fig.png".split(
      " ",
    ),
    "\n",
    "\n\n",
    "\n- a\n- b",
    " ",
    "\u00a0",
    "\uFDD0",
    "\u0301",
    `<img src="${STORED}" alt="$a$">`,
    '<span data-type="inline-math" data-latex="a&lt;b"></span>',
    '<span data-type="inline-math" data-latex="$5 \\( \n\n x"></span>',
    "<div data-type='block-math' data-latex='x & y'></div>",
  );
  const soup = fc
    .array(fc.oneof(fragment, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 25 })
    .map((parts) => parts.join(""));

  const expectReadBack = (text: string) => {
    const stored = cellHtml(text, MEDIA);
    expect(html(writeCellText(stored, MEDIA))).toBe(stored);
  };
  const expectStable = (text: string) => {
    const once = html(text);
    expect(cellHtml(once, MEDIA)).toBe(once);
    expect(html(writeCellText(once, MEDIA))).toBe(once);
  };

  test("is read back as the same rich text, whatever it is", () => {
    fc.assert(fc.property(soup, expectReadBack), { numRuns: runs(500) });
  });

  test("text read from a cell is stable", () => {
    fc.assert(fc.property(soup, expectStable), { numRuns: runs(300) });
  });

  test("passes both tests with every text that broke other programs", (ctx) => {
    for (const text of [...hostileHtml(ctx), ...naughtyStrings(ctx)]) {
      expectReadBack(text);
      expectStable(text);
    }
  });
});
