import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { hostileHtml, naughtyStrings } from "../../testing/shared-data.fixture.ts";
import {
  copyOf,
  copyWidths,
  isOwnSizes,
  isOwnSrcset,
  type SizedImage,
  sizesOf,
  srcsetOf,
  withSizes,
} from "./image-sizes.rules.ts";
import { withMedia } from "./media.rules.ts";
import { sanitiseRichText } from "./sanitise.ts";

const MEDIA = "https://media.academy.example";
const HASH = "0123456789abcdef".repeat(4);
const KEY = `media/${HASH}.png`;
const SRC = `${MEDIA}/${KEY}`;
const large: SizedImage = { width: 2000, height: 1000, copies: [640, 1280] };
const sized = (html: string, image = large) => withSizes(html, new Map([[KEY, image]]));

describe("the copies of an image", () => {
  test.each([
    [3000, [640, 1280]],
    [1280, [640, 1280]],
    [900, [640, 900]],
    [640, [640]],
    [40, [40]],
  ])("of %i pixels are never wider than the image", (width, widths) => {
    expect(copyWidths(width)).toEqual(widths);
  });

  test("are offered by name and width, and nothing is offered without them", () => {
    expect(srcsetOf(KEY, large)).toBe(`media/${HASH}-640.webp 640w, media/${HASH}-1280.webp 1280w`);
    expect(srcsetOf(KEY, { ...large, copies: [] })).toBe("");
  });

  test("are joined by the image where it is sharper than all of them", () => {
    const drawing = { width: 900, height: 600, copies: [640] };
    expect(srcsetOf(KEY, drawing)).toBe(`media/${HASH}-640.webp 640w, ${KEY} 900w`);
  });
});

describe("an image of a published text", () => {
  const copies = `srcset="${srcsetOf(KEY, large)}"`;

  test("has its own size where the author gave none", () => {
    expect(sized(`<p><img src="${KEY}" alt="A lens" /></p>`)).toBe(
      `<p><img src="${KEY}" ${copies} sizes="${sizesOf(2000)}" width="2000" height="1000" alt="A lens" /></p>`,
    );
  });

  test.each([
    [`width="600" height="300"`, 600, 300],
    [`width="600"`, 600, 300],
    [`height="50"`, 100, 50],
    [`width="600" height="90"`, 600, 90],
    [`width="wide" height="-4"`, 2000, 1000],
  ])("keeps the author's %s", (given, width, height) => {
    const html = sized(`<img src="${KEY}" ${given} />`);
    expect(html).toBe(
      `<img src="${KEY}" ${copies} sizes="${sizesOf(width)}" width="${width}" height="${height}" />`,
    );
  });

  test("has only its size until there are copies, and gets them when it is published again", () => {
    const waiting = sized(`<img src="${KEY}" />`, { ...large, copies: [] });
    expect(waiting).toBe(`<img src="${KEY}" width="2000" height="1000" />`);
    const published = sized(waiting);
    expect(published).toContain(copies);
    expect(sized(published)).toBe(published);
  });

  test("stays as it is if nothing is known of it", () => {
    const html = `<img src="media/${"b".repeat(64)}.png" width="3" /> and media/${HASH}.png`;
    expect(sized(html)).toBe(html);
  });

  test("is served from the media origin with all its copies", () => {
    const html = withMedia(sized(`<img src="${KEY}" alt="srcset=media/x" />`), MEDIA);
    const [, srcset = ""] = /srcset="([^"]*)"/.exec(html) ?? [];
    expect(srcset.split(", ").map((one) => one.startsWith(`${MEDIA}/media/`))).toEqual([
      true,
      true,
    ]);
    expect(isOwnSrcset(SRC, srcset)).toBe(true);
    expect(html).toContain(`alt="srcset=media/x"`);
  });

  test("loses its copies when its text is stored again, because they may be others then", () => {
    const shown = withMedia(sized(`<p><img src="${KEY}" alt="A lens" /></p>`), MEDIA);
    expect(sanitiseRichText(shown, MEDIA)).toBe(
      `<p><img src="${KEY}" width="2000" height="1000" alt="A lens" /></p>`,
    );
  });
});

describe("a srcset of someone else's making", () => {
  const good = `${copyOf(SRC, 640)} 640w`;

  test.each([
    "https://evil.example/a.webp 640w",
    `${good}, https://evil.example/a.webp 1280w`,
    `https://evil.example/a.webp 1x, ${good}`,
    `${good},https://evil.example/a.webp 1280w`,
    `javascript:alert(1) 640w`,
    `data:image/svg+xml,<svg/onload=alert(1)> 640w`,
    `${good}, `,
    `, ${good}`,
    `${copyOf(SRC, 640)} 1280w`,
    `${copyOf(SRC, 640)} 2x`,
    `${copyOf(SRC, 640)} 640w 300h`,
    copyOf(SRC, 640),
    `${good} `,
    ` ${good}`,
    `${MEDIA}/media/${"b".repeat(64)}-640.webp 640w`,
    `${SRC}?x=1 640w`,
    `//media.academy.example/media/${HASH}-640.webp 640w`,
    `${MEDIA}/media/../uploads/x-640.webp 640w`,
    `${copyOf(SRC, 640)}\n640w`,
    `${copyOf(SRC, 640)} 0640w`,
    "",
  ])("is dropped: %j", (srcset) => {
    expect(isOwnSrcset(SRC, srcset)).toBe(false);
  });

  test.each([
    "https://evil.example/a.png",
    `https://evil.example/a,b/media/${HASH}.png`,
    `https://evil.example/?x=/media/${HASH}.png`,
    `javascript:media/${HASH}.png`,
    `${MEDIA}/media/${HASH}.svg`,
    "",
  ])("is dropped whatever it says if the image is %j", (src) => {
    expect(isOwnSrcset(src, `${copyOf(src, 640)} 640w`)).toBe(false);
  });

  test("is dropped unless every candidate is a name that we give", (ctx) => {
    const words = fc.constantFrom(...naughtyStrings(ctx), ...hostileHtml(ctx), good, ", ", " 640w");
    const made = fc
      .array(fc.oneof(words, fc.string()), { maxLength: 4 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(made, (srcset) => {
        if (!isOwnSrcset(SRC, srcset)) return;
        for (const one of srcset.split(", ")) {
          expect(one).toMatch(new RegExp(`^${MEDIA}/media/${HASH}(?:-\\d+\\.webp|\\.png) \\d+w$`));
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each(["80vw", "(max-width: 9px) 80vw, 8px", "(max-width: 9px) 80vw, 9px, 1px", "9px", ""])(
    "has sizes that are dropped: %j",
    (sizes) => expect(isOwnSizes(sizes)).toBe(false),
  );
});

test("whatever we write passes our own check", () => {
  const image = fc.record({
    width: fc.integer({ min: 1, max: 10_000 }),
    height: fc.integer({ min: 1, max: 10_000 }),
    dropped: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(
      image,
      fc.constantFrom("png", "jpg", "gif", "webp"),
      ({ width, height, dropped }, ending) => {
        const key = `media/${HASH}.${ending}`;
        const made = { width, height, copies: copyWidths(width).slice(0, 2 - dropped) };
        const srcset = srcsetOf(key, made);
        if (made.copies.length > 0) expect(isOwnSrcset(key, srcset)).toBe(true);
        const html = withSizes(`<img src="${key}" />`, new Map([[key, made]]));
        expect(isOwnSizes(/sizes="([^"]*)"/.exec(html)?.[1] ?? sizesOf(width))).toBe(true);
        expect(html.match(/ width=/g)).toHaveLength(1);
      },
    ),
    { numRuns: runs(500) },
  );
});
