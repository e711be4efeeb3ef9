import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { withReadMathml } from "./mathml.ts";
import type { PictureUploads } from "./picture-uploads.ts";
import { makeWordLists } from "./word-lists.ts";

/** Converts clipboard markup of other programs to plain markup that the document accepts. */
function cleanPasted(html: string): string {
  const root = withReadMathml(html);
  if (/mso-|urn:schemas-microsoft-com/i.test(html)) cleanWord(root);
  // The inert document that the markup was parsed in: it loads nothing.
  const holder = root.ownerDocument.createElement("div");
  holder.append(root);
  return holder.innerHTML;
}

function cleanWord(root: DocumentFragment): void {
  makeWordLists(root);
  // Word uses empty paragraphs as spacing.
  for (const paragraph of root.querySelectorAll("p")) {
    if (paragraph.textContent.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
}

const hasWords = (html: string): boolean =>
  html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/gi, "").trim() !== "";

/** Uploads files in order. Returns false if there are none. */
function startAll(editor: Editor, uploads: PictureUploads, files: File[], at: number): boolean {
  for (const file of files) uploads.start(editor, at, { file });
  return files.length > 0;
}

/** Handles paste and drop: images are uploaded, markup is cleaned. */
export const pasteExtension = (uploads: PictureUploads) =>
  Extension.create({
    name: "cleanPaste",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            transformPastedHTML: cleanPasted,
            handlePaste(_view, event) {
              const { clipboardData: data } = event;
              // If there is text besides an image file, the text is the document and the file only
              // its preview.
              if (!data || hasWords(data.getData("text/html"))) return false;
              return startAll(editor, uploads, [...data.files], editor.state.selection.from);
            },
            handleDrop(view, event, _slice, moved) {
              const files = [...(event.dataTransfer?.files ?? [])];
              if (moved || files.length === 0) return false;
              event.preventDefault();
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              return startAll(editor, uploads, files, place?.pos ?? view.state.selection.from);
            },
          },
        }),
      ];
    },
  });
