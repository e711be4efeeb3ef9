import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { NewImage, UploadImage, UploadedImage } from "./image-uploads.ts";
import { isOwnPicture, shownSize, takeAsOwn, whyNotTaken } from "./picture.rules.ts";
import { UploadBox } from "./upload-box.ts";

interface Change {
  add?: { id: number; position: number; box: UploadBox };
  remove?: number;
}

const key = new PluginKey<DecorationSet>("pictureUploads");

/**
 * Images that are uploading. Each has a box in the text that is not part of the document, so that
 * stored text and undo never contain an unfinished image.
 */
export class PictureUploads {
  #upload: UploadImage | null = null;
  #onUploading: ((uploading: boolean) => void) | undefined;
  #next = 0;
  #running = 0;

  /** @param onUploading called with whether any image is uploading */
  connect(upload: UploadImage | null, onUploading?: (uploading: boolean) => void): void {
    this.#upload = upload;
    this.#onUploading = onUploading;
  }

  /** Starts uploading an image for `position`; the box moves with its place in the text. */
  start(editor: Editor, position: number, image: NewImage, alt = ""): void {
    const { tr } = editor.state;
    this.#add(tr, editor, position, image, alt);
    editor.view.dispatch(tr);
  }

  /** Pasted images from other sites are removed from the text and uploaded. */
  takeForeign(editor: Editor, state: EditorState): Transaction | null {
    const found: { position: number; size: number; src: string; alt: string }[] = [];
    state.doc.descendants((node, position) => {
      const { src, alt } = node.attrs;
      if (node.type.name !== "image" || isOwnPicture(String(src))) return;
      found.push({ position, size: node.nodeSize, src: String(src), alt: String(alt ?? "") });
    });
    if (found.length === 0) return null;
    const { tr } = state;
    for (const { position, size } of found.toReversed()) tr.delete(position, position + size);
    for (const { position, src, alt } of found) {
      this.#add(tr, editor, tr.mapping.map(position), { sourceUrl: src }, alt);
    }
    return tr;
  }

  #add(tr: Transaction, editor: Editor, position: number, image: NewImage, alt: string): void {
    const id = this.#next++;
    const box = new UploadBox("file" in image ? image.file.name : alt);
    box.onRemove = () => this.#drop(editor, id);
    box.onRetry = () => void this.#run(editor, id, box, image, alt);
    const changes: Change[] = [...(tr.getMeta(key) ?? []), { add: { id, position, box } }];
    tr.setMeta(key, changes);
    // After the transaction: the box must be in the text before it shows an error.
    queueMicrotask(() => void this.#run(editor, id, box, image, alt));
  }

  async #run(editor: Editor, id: number, box: UploadBox, image: NewImage, alt: string) {
    const refusal = this.#upload ? whyNotTaken(image) : "Images cannot be added here.";
    if (refusal || !this.#upload) return box.refuse(refusal ?? "");
    this.#count(1);
    box.progress(0);
    try {
      const uploaded = await this.#upload(image, (sent) => box.progress(sent));
      this.#put(editor, id, uploaded, alt);
    } catch (error) {
      box.fail(error instanceof Error ? error.message : String(error));
    } finally {
      this.#count(-1);
    }
  }

  #put(editor: Editor, id: number, { url, width, height }: UploadedImage, alt: string): void {
    if (editor.isDestroyed) return;
    const [place] = key.getState(editor.state)?.find(undefined, undefined, isOf(id)) ?? [];
    if (!place) return;
    takeAsOwn(url);
    const picture = { src: url, alt: alt || null, ...shownSize(width, height) };
    const tr = editor.state.tr.setMeta(key, [{ remove: id } satisfies Change]);
    const node = editor.state.schema.nodes["image"]?.create(picture);
    if (node) tr.insert(place.from, node);
    editor.view.dispatch(tr);
  }

  #drop(editor: Editor, id: number): void {
    editor.view.dispatch(editor.state.tr.setMeta(key, [{ remove: id } satisfies Change]));
    editor.view.focus();
  }

  #count(step: number): void {
    this.#running += step;
    this.#onUploading?.(this.#running > 0);
  }
}

const isOf = (id: number) => (spec: { id?: number }) => spec.id === id;

function changed(tr: Transaction, before: DecorationSet): DecorationSet {
  const changes: Change[] = tr.getMeta(key) ?? [];
  return changes.reduce(
    (set, { add, remove }) => {
      if (add) {
        const { id, position, box } = add;
        const spec = { id, key: `upload-${id}`, side: -1, stopEvent: () => true };
        return set.add(tr.doc, [Decoration.widget(position, box.dom, spec)]);
      }
      return set.remove(set.find(undefined, undefined, isOf(remove ?? -1)));
    },
    before.map(tr.mapping, tr.doc),
  );
}

/** The boxes of uploading images, and the detection of images from other sites. */
export const uploadsExtension = (uploads: PictureUploads) =>
  Extension.create({
    name: "pictureUploads",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin<DecorationSet>({
          key,
          state: { init: () => DecorationSet.empty, apply: changed },
          props: { decorations: (state) => key.getState(state) },
          appendTransaction: (transactions, _before, state) =>
            transactions.some((tr) => tr.docChanged) ? uploads.takeForeign(editor, state) : null,
        }),
      ];
    },
  });
