/**
 * The smaller copies of an image: their names, and the attributes by which a browser chooses a
 * copy. The name of a copy consists of the image's name and the copy's width, so that it can be
 * checked.
 */

/** Widths of an image's copies, in pixels. A narrower image has a copy of its own width instead. */
const WIDTHS = [640, 1280];

/** A published image: its key in the bucket, for example `media/4f….png`. */
const KEY = /^media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/;

/** A published image: its key after the media origin, or the key alone as in stored texts. */
const ADDRESS =
  /^(?:https?:\/\/[^\s,"'<>\\?#]{1,200}\/)?media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/;

const ENDING = /\.[a-z]+$/;

/** The stored facts about an image, for its attributes in a paper. */
export interface SizedImage {
  /** The displayed size in pixels. */
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

/** The key or address of an image's WebP copy with a width in pixels. */
export const copyOf = (image: string, width: number): string =>
  `${image.replace(ENDING, "")}-${width}.webp`;

/**
 * The `srcset` of an image's copies; empty if there are no copies. It includes the image itself if
 * the image is wider than its copies: a copy does not exist if it would have more bytes than the
 * image.
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
 * The text has 90% of a narrow screen, but this says 80vw: phones with two pixels a dot then choose
 * the copy of 640 pixels, which is sharp enough and has a third of the bytes.
 */
export const sizesOf = (shown: number): string => `(max-width: ${shown}px) 80vw, ${shown}px`;

/**
 * Whether a `srcset` has only copies of the image in `src`, which must be one of ours. Each
 * candidate is compared with the names that we would write, so it cannot contain any other address.
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

/** Whether a `sizes` is one that `sizesOf` writes. */
export function isOwnSizes(sizes: string): boolean {
  const [, shown = ""] = /^\(max-width: ([1-9]\d{0,4})px\) 80vw, /.exec(sizes) ?? [];
  return shown !== "" && sizes === sizesOf(Number(shown));
}

/**
 * Gives each of our images in a text its size, so that the text does not move when the image
 * arrives, and a `srcset` of its copies. A size that the author chose stays.
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

/** The size in an image's attributes. A missing width or height is computed from the image. */
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
