import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { runs } from "../../testing/runs.ts";
import { hostileHtml, naughtyStrings } from "../../testing/shared-data.fixture.ts";
import { renderFormulas } from "./formula.rules.ts";
import { withMedia } from "./media.rules.ts";
import { sanitiseRichText } from "./sanitise.ts";

const MEDIA = "https://media.academy.example";
const clean = (html: string) => sanitiseRichText(html, MEDIA);

const TAGS =
  "p br h1 h2 h3 strong b em i u s sub sup ul ol li blockquote pre code hr a img span div table thead tbody tr th td caption";
const ATTRIBUTES: Record<string, RegExp> = {
  "a href": /^/,
  "img src": /^media\/[0-9a-z]{16,64}\.(?:png|jpg|jpeg|gif|webp)$/,
  "img alt": /^/,
  "img width": /^/,
  "img height": /^/,
  "span data-type": /^inline-math$/,
  "div data-type": /^block-math$/,
  "span data-latex": /^/,
  "div data-latex": /^/,
  "th colspan": /^/,
  "th rowspan": /^/,
  "td colspan": /^/,
  "td rowspan": /^/,
};

const HARMLESS = new Set(["https:", "http:", "mailto:", "nowhere"]);

/** The address that a browser would open, by the rules that browsers have for addresses. */
const opens = (href: string): string =>
  URL.parse(unescape(href), "https://academy.example/page")?.protocol ?? "nowhere";

/**
 * What is wrong with stored rich text. Stored text must have a very small grammar, so that all
 * parsers read it in the same way: text without angle brackets, and tags of a fixed form from a
 * fixed list.
 */
function wrongIn(html: string): string[] {
  const wrong: string[] = [];
  const rest = html.replace(
    /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*)( \/)?>/g,
    (tag, ...parts) => {
      const [, name = "", attributes = ""] = z.array(z.unknown()).parse(parts).map(String);
      if (!TAGS.split(" ").includes(name)) wrong.push(tag);
      for (const [, attribute = "", value = ""] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
        if (!ATTRIBUTES[`${name} ${attribute}`]?.test(value)) wrong.push(tag);
        if (attribute === "href" && !HARMLESS.has(opens(value))) wrong.push(tag);
      }
      return "";
    },
  );
  if (/[<>]/.test(rest)) wrong.push(`angle brackets in: ${rest}`);
  return wrong;
}

const unescape = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

describe("hostile markup", () => {
  test("leaves only tags, attributes and addresses of the list", (ctx) => {
    const payloads = hostileHtml(ctx);
    expect(payloads.length).toBeGreaterThan(200);
    for (const payload of payloads)
      expect({ payload, wrong: wrongIn(clean(payload)) }).toEqual({ payload, wrong: [] });
  });

  test.each([
    `<a href="javascript:alert(1)">x</a>`,
    `<a href="java\nscript:alert(1)">x</a>`,
    `<a href="&#106;avascript:alert(1)">x</a>`,
    `<a href="data:text/html,x">x</a>`,
    `<a href="\u2028javascript:alert(1)">x</a>`,
    `<a href="java\u2029script:alert(1)">x</a>`,
    `<a href="//evil.example">x</a>`,
    `<a href="\\\\evil.example">x</a>`,
    `<a href="vbscript:x" onclick="alert(1)">x</a>`,
    `<img src="https://evil.example/pixel.png">`,
    `<img src="media/../../key.png">`,
    `<img src="media/0123456789abcdef.svg">`,
    `<img src="${MEDIA}.evil.example/media/0123456789abcdef.png">`,
    `<p style="position:fixed" class="x" id="y">x</p>`,
  ])("takes the address or attribute out of %s", (html) => {
    expect(clean(html)).toMatch(/^(?:|<a>x<\/a>|<p>x<\/p>)$/);
  });

  test("is refused as the check itself would see it", () => {
    const planted = ["<script>1</script>", `<a href="javascript:1">`, "<p onclick>", "a > b", "<p"];
    for (const html of planted) expect(wrongIn(html)).not.toEqual([]);
  });
});

describe("what is stored", () => {
  const fragment = fc.constantFrom(
    "<p>",
    "</p>",
    "<b>",
    "</div>",
    "<td>",
    "<!--",
    "-->",
    "<",
    ">",
    '"',
    "&",
    "&#824;",
    "\u0338",
    "e",
    "\u0301",
    "<svg>",
    "<style>",
    '<span data-type="inline-math" data-latex="a&lt;b">',
    "</span>",
    "<div data-type='block-math' data-latex='x'>",
    "text ",
  );
  const soup = fc
    .array(fc.oneof(fragment, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 25 })
    .map((parts) => parts.join(""));

  const expectSettled = (html: string) => {
    const once = clean(html);
    expect(wrongIn(once)).toEqual([]);
    expect(clean(once)).toBe(once);
  };

  test("is in the small grammar, and cleaning it again changes nothing", () => {
    fc.assert(fc.property(soup, expectSettled), { numRuns: runs(2000) });
  });

  test("is so for every text that broke other programs", (ctx) => {
    for (const html of [...hostileHtml(ctx), ...naughtyStrings(ctx)]) expectSettled(html);
  });

  test("keeps every naughty text as it is", (ctx) => {
    for (const text of naughtyStrings(ctx)) {
      const stored = clean(`<p>${escape(text)}</p>`);
      expect(unescape(stored.slice(3, -4)).normalize("NFC")).toBe(text.normalize("NFC"));
    }
  });

  test("keeps the tag that a combining stroke follows", () => {
    expect(clean("<p>&#824;x</p>")).toBe("<p>\u0338x</p>");
  });

  test("keeps tables, lists and links of a teacher", () => {
    const html =
      '<h2>Lenses</h2><ul><li><em>thin</em></li></ul><table><tbody><tr><td colspan="2">f</td></tr></tbody></table><a href="https://example.org/a?b=1&amp;c=2">more</a>';
    expect(clean(html)).toBe(html);
  });
});

describe("formulas", () => {
  const latexOf = (html: string) =>
    [...html.matchAll(/data-latex="([^"]*)"/g)].map(([, text = ""]) => unescape(text));
  const inline = (latex: string) =>
    `<span data-type="inline-math" data-latex="${escape(latex).replaceAll('"', "&quot;")}"></span>`;

  const expectKept = (text: string) => {
    const latex = text.normalize("NFC").trim();
    const kept = latexOf(clean(inline(text))).map((source) => source.normalize("NFC"));
    expect(kept).toEqual(latex === "" ? [] : [latex]);
  };

  test("keep every naughty text as their source", (ctx) => {
    for (const text of naughtyStrings(ctx)) expectKept(text);
  });

  test("keep their source whatever is in it", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), expectKept));
    expect(latexOf(clean(inline(`"a" < b & 'c' > d`)))).toEqual([`"a" < b & 'c' > d`]);
  });

  test.each([
    "<b>plain</b>",
    "plain",
    `<span>deep<span>er</span></span>`,
    `<div><p>block</p></div>`,
    `<img src="media/0123456789abcdef.png">`,
    inline("other"),
    `<table><tr><td>cell`,
  ])("drop what is put inside them: %s", (smuggled) => {
    const around = (inside: string) =>
      clean(`<p>a<span data-type="inline-math" data-latex="x^2">${inside}</span>b</p>`);
    const kept = around(smuggled);
    expect(kept).toMatch(/^<p>a<span data-type="inline-math" data-latex="x\^2"><\/span>/);
    expect(kept).not.toMatch(/plain|deep|er|block|img|other|cell/);
    expect(renderFormulas(kept).html).toContain("katex");
  });

  test("lose their name when span and div are swapped or have no source", () => {
    expect(clean('<div data-type="inline-math" data-latex="x">t</div>')).toBe("<div>t</div>");
    expect(clean('<span data-type="inline-math">t</span>')).toBe("<span>t</span>");
  });
});

describe("images", () => {
  const key = "media/0123456789abcdef.png";

  test("of our media origin are stored relative and read back with its address", () => {
    for (const html of [
      `<img src="${MEDIA}/${key}" alt="a">`,
      `<img alt='a' src='${MEDIA}/${key}'>`,
      `<img alt="a" src=${MEDIA}/${key}>`,
    ]) {
      const stored = clean(html);
      expect(stored).toContain(`src="${key}"`);
      expect(stored).not.toContain(MEDIA);
      expect(withMedia(stored, MEDIA)).toContain(`src="${MEDIA}/${key}"`);
      expect(clean(withMedia(stored, MEDIA))).toBe(stored);
    }
  });

  test("are distinguished from text about images", () => {
    const html = `<p>Write src="${MEDIA}/${key}" or src="${key}", please.</p>`;
    expect(clean(html)).toBe(html);
    expect(withMedia(html, "https://other.example")).toBe(html);
  });
});
