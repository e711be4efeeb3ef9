import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { withReadMathml } from "./mathml.ts";
import type { PictureUploads } from "./picture-uploads.ts";
import { makeWordLists } from "./word-lists.ts";

/** What other programs put on the clipboard, as plain markup that the document can hold. */
function cleanPasted(html: string): string {
  const root = withReadMathml(html);
  if (/mso-|urn:schemas-microsoft-com/i.test(html)) cleanWord(root);
  // Of the inert document that the markup was read in: nothing of it loads.
  const holder = root.ownerDocument.createElement("div");
  holder.append(root);
  return holder.innerHTML;
}

function cleanWord(root: DocumentFragment): void {
  makeWordLists(root);
  // Word keeps the distance between paragraphs by empty ones.
  for (const paragraph of root.querySelectorAll("p")) {
    if (paragraph.textContent.trim() === "" && !paragraph.querySelector("img")) paragraph.remove();
  }
}

const hasWords = (html: string): boolean =>
  html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;/gi, "").trim() !== "";

/** Brings files to the product, in their order. False when there are none. */
function startAll(editor: Editor, uploads: PictureUploads, files: File[], at: number): boolean {
  for (const file of files) uploads.start(editor, at, { file });
  return files.length > 0;
}

/** What is pasted or dropped: pictures are brought to the product, markup is cleaned. */
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
              // Words beside a picture's file are the document; the file is only its look.
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
