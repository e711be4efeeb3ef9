import { Image } from "@tiptap/extension-image";

/** A picture in the line of the text, of a size in pixels. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  addInputRules: () => [],
}).configure({ inline: true, allowBase64: true });
