/**
 * The smaller copies of an image: their names, and the attributes by which a browser chooses one.
 * A copy's name is that of its image and its width, so both say the same and are easy to check.
 */

/** Widths in pixels of the copies of an image that is at least as wide. */
const WIDTHS = [640, 1280];

/** A published image: its key in the bucket, for example `media/4f….png`. */
const KEY = /^media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/;

/** The same with the media origin before it, or alone as in stored texts. */
const ADDRESS =
  /^(?:https?:\/\/[^\s,"'<>\\?#]{1,200}\/)?media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/;

const ENDING = /\.[a-z]+$/;

/** The stored facts about an image, for its attributes in a paper. */
export interface SizedImage {
  /** Pixels as displayed. */
  width: number;
  height: number;
  /** Widths of the WebP copies that exist, ascending. */
  copies: readonly number[];
}

export const isImageKey = (key: string): boolean => KEY.test(key);

/** The widths of an image's copies: 640 and 1280 pixels, but none wider than the image. */
export const copyWidths = (width: number): number[] => [
  ...new Set(WIDTHS.map((most) => Math.min(most, width))),
];

/** Key or address of the WebP copy of an image with a width in pixels. */
export const copyOf = (image: string, width: number): string =>
  `${image.replace(ENDING, "")}-${width}.webp`;

/**
 * A `srcset` of an image's copies; empty if there are none. The image itself is a candidate where
 * it is wider than its copies, because a copy that would be larger in bytes does not exist.
 */
export function srcsetOf(image: string, { width, copies }: SizedImage): string {
  const widest = copies.at(-1);
  if (widest === undefined) return "";
  const candidates = copies.map((one) => `${copyOf(image, one)} ${one}w`);
  const isWidest = widest >= Math.min(width, Math.max(...WIDTHS));
  return (isWidest ? candidates : [...candidates, `${image} ${width}w`]).join(", ");
}

/**
 * The `sizes` of an image that is shown with this width, or as wide as the text on a narrow screen.
 * With 80vw, not the 90 that it is, a phone with two pixels a dot takes the copy of 640 pixels: it is
 * sharp enough there, and a third of the bytes.
 */
export const sizesOf = (shown: number): string => `(max-width: ${shown}px) 80vw, ${shown}px`;

/**
 * Whether a `srcset` only has copies of the image in `src`, which must be one of ours. Everything
 * is compared with the names that we would give, so no other address can be in it.
 */
export function isOwnSrcset(src: string, srcset: string): boolean {
  if (!ADDRESS.test(src)) return false;
  return srcset.split(", ").every((candidate) => {
    const [, width = ""] = /^\S+ ([1-9]\d{0,4})w$/.exec(candidate) ?? [];
    return (
      candidate === `${copyOf(src, Number(width))} ${width}w` || candidate === `${src} ${width}w`
    );
  });
}

/** Whether a `sizes` is one that we write. */
export function isOwnSizes(sizes: string): boolean {
  const [, shown = ""] = /^\(max-width: ([1-9]\d{0,4})px\) 80vw, /.exec(sizes) ?? [];
  return shown !== "" && sizes === sizesOf(Number(shown));
}

/**
 * Gives each of our images in a text its size, so that nothing moves when it arrives, and the
 * choice of its copies. The size that an author chose stays.
 */
export const withSizes = (html: string, images: ReadonlyMap<string, SizedImage>): string =>
  html.replace(/<img src="(media\/[^"]+)"([^<>]*)>/g, (tag, key: string, rest: string) => {
    const image = images.get(key);
    if (!image) return tag;
    const kept = rest.replace(/ (?:srcset|sizes|width|height)="[^"]*"/g, "");
    const { width, height } = shownSize(rest, image);
    const srcset = srcsetOf(key, image);
    const choice = srcset && ` srcset="${srcset}" sizes="${sizesOf(width)}"`;
    return `<img src="${key}"${choice} width="${width}" height="${height}"${kept}>`;
  });

/** The size in an image's attributes; what is missing follows from the image itself. */
function shownSize(attributes: string, { width, height }: SizedImage) {
  const given = (name: string) =>
    Number(new RegExp(` ${name}="([1-9]\\d{0,4})"`).exec(attributes)?.[1] ?? 0);
  const [across, down] = [given("width"), given("height")];
  if (across > 0) {
    return { width: across, height: down || Math.max(1, Math.round((across * height) / width)) };
  }
  if (down > 0) return { width: Math.max(1, Math.round((down * width) / height)), height: down };
  return { width, height };
}
