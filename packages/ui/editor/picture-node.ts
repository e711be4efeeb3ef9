import type { NodeViewRenderer } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import classes from "./picture-node.module.css";
import { takeAsOwn } from "./picture.rules.ts";

export interface PictureAttributes {
  src: string;
  alt: string | null;
  width: number | null;
  height: number | null;
}

/** Called to edit the image at a position of the document. */
export type OpenPicture = (picture: PictureAttributes, position: number) => void;

/** The attributes of an image node, which the schema does not type. */
export function pictureOf(attributes: Record<string, unknown>): PictureAttributes {
  const text = (name: string) => {
    const value = attributes[name];
    return typeof value === "string" ? value : null;
  };
  const size = (name: string) => Number(attributes[name]) || null;
  return {
    src: text("src") ?? "",
    alt: text("alt"),
    width: size("width"),
    height: size("height"),
  };
}

/** An inline image with a size in pixels and a button to edit its description. */
export const pictureNode = (open: OpenPicture) =>
  Image.extend({
    addAttributes: () => ({
      src: { default: null },
      alt: { default: null },
      width: { default: null },
      height: { default: null },
    }),
    addInputRules: () => [],
    addNodeView: () => viewOf(open),
  }).configure({ inline: true, allowBase64: true });

/** Size of the button on an image, in pixels. */
const SMALL = 190;

function viewOf(open: OpenPicture): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    const picture = pictureOf(node.attrs);
    const dom = document.createElement("span");
    dom.className = classes.frame ?? "";
    dom.toggleAttribute("data-small", (picture.width ?? SMALL) < SMALL);
    const image = document.createElement("img");
    image.src = picture.src;
    image.alt = picture.alt ?? "";
    if (picture.width) image.width = picture.width;
    if (picture.height) image.height = picture.height;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = picture.alt ? "Edit image" : "Describe the image";
    button.toggleAttribute("data-missing", !picture.alt);
    button.addEventListener("click", () => {
      const position = getPos();
      if (position !== undefined && editor.isEditable) open(picture, position);
    });
    dom.append(image, button);
    return { dom, stopEvent: (event) => event.target === button };
  };
}

/**
 * Notes the images of a stored text as images of this product, because they are uploaded already.
 */
export function keepAsOwn(content: { type?: string; attrs?: object; content?: object[] }): void {
  if (content.type === "image") takeAsOwn(pictureOf({ ...content.attrs }).src);
  for (const child of content.content ?? []) keepAsOwn(child);
}
