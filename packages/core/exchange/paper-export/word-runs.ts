import { ImageRun, type IRunOptions, type ParagraphChild, Tab, TextRun } from "docx";
import { decoded } from "../cell-text/tree.rules.ts";
import { writable } from "../formats/export-parts.rules.ts";

/** Parts of a paragraph: texts with tabs, and images. */

/** An image as Word embeds it. */
export interface WordImage {
  type: "png" | "jpg" | "gif";
  bytes: Uint8Array;
  /** Its own size in pixels. */
  width: number;
  height: number;
}

/** Facts about all texts of a file, and notes on what it could not hold. */
export interface WordFile {
  /** The images by their keys; images that Word cannot show are missing. */
  images: ReadonlyMap<string, WordImage>;
  /** The width of a column in pixels of Word, 96 to the inch. */
  width: number;
  /** LaTeX that is in the file as text. */
  asLatex: Set<string>;
  /** Keys of images that are not in the file. */
  withoutImage: Set<string>;
}

/** A text whose tabs go to the next stop. */
export const tabbed = (text: string, more: IRunOptions = {}): TextRun =>
  new TextRun({
    ...more,
    children: text.split("\t").flatMap((part, at) => (at === 0 ? [part] : [new Tab(), part])),
  });

/** An image in the size that it has on the page; if Word cannot show the image, its description. */
export function imageRun(tag: string, file: WordFile): ParagraphChild {
  const key = attribute(tag, "src");
  const alt = decoded(attribute(tag, "alt"));
  const image = file.images.get(key);
  if (!image) {
    file.withoutImage.add(key);
    return new TextRun({ text: writable(`[Image: ${alt || "see the paper online"}]`) });
  }
  const width = Number(attribute(tag, "width")) || image.width;
  const height =
    Number(attribute(tag, "height")) || Math.round((width * image.height) / image.width);
  const scale = Math.min(1, file.width / width, MOST_HEIGHT / height);
  return new ImageRun({
    type: image.type,
    data: image.bytes,
    transformation: {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    },
    altText: { name: "image", title: "", description: writable(alt) },
  });
}

/** The most pixels of an image's height: about half a page. */
const MOST_HEIGHT = 480;

/** An attribute of a tag as it is written; "" if the tag does not have it. */
export const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
