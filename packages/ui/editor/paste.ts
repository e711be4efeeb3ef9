import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { withReadMathml } from "./written-formulas.ts";
import type { PictureUploads } from "./picture-uploads.ts";

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

const LEVEL = /mso-list:[^;]*\blevel(\d)/i;
const NUMBER = /^[\s(]*(?:\d{1,3}|[a-z]|[ivxl]{1,6})[.)]/i;

interface Item {
  paragraph: Element;
  level: number;
}

const levelOf = (element: Element): number =>
  element.nodeName === "P" ? Number(LEVEL.exec(element.getAttribute("style") ?? "")?.[1] ?? 0) : 0;

/** Word writes a list as paragraphs that bring their own bullets; they become real lists. */
function makeWordLists(root: DocumentFragment): void {
  const items = [...root.querySelectorAll("p")]
    .map((paragraph): Item => ({ paragraph, level: levelOf(paragraph) }))
    .filter(({ level }) => level > 0);
  let run: Item[] = [];
  for (const item of items) {
    const last = run.at(-1);
    if (last && item.paragraph.previousElementSibling !== last.paragraph) {
      makeList(run);
      run = [];
    }
    run.push(item);
  }
  makeList(run);
}

/** Puts lists in the place of paragraphs that follow one another, nested as their levels say. */
function makeList(run: readonly Item[]): void {
  const open: { list: Element; level: number }[] = [];
  const first = run[0];
  if (!first) return;
  const place = first.paragraph.ownerDocument.createComment("");
  first.paragraph.before(place);
  for (const { paragraph, level } of run) {
    const ordered = takeBullet(paragraph);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (!current || current.level < level) {
      const list = place.ownerDocument.createElement(ordered ? "ol" : "ul");
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else place.before(list);
      current = { list, level };
      open.push(current);
    }
    const item = place.ownerDocument.createElement("li");
    item.append(paragraph);
    current.list.append(item);
  }
  place.remove();
}

/** Takes the bullet or number off a paragraph and tells whether it was a number. */
function takeBullet(paragraph: Element): boolean {
  const bullets = [...paragraph.querySelectorAll("[style*='mso-list']")].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  const text = bullets.map((bullet) => bullet.textContent).join("");
  for (const bullet of bullets) bullet.remove();
  return NUMBER.test(text);
}
