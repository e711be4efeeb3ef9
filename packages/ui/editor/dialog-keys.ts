import { type Editor, Extension } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import type { OpenDialog } from "./extensions.ts";
import { pictureOf } from "./picture-node.ts";

/** The dialog for the selected node: a formula or an image that the arrow keys reached. */
function dialogOfSelected(editor: Editor): OpenDialog | undefined {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection)) return undefined;
  const { node, from: position } = selection;
  if (node.type.name === "image") {
    return { tool: "picture", picture: pictureOf(node.attrs), position };
  }
  const latex = String(node.attrs["latex"] ?? "");
  if (node.type.name === "inlineMath") {
    return { tool: "formula", formula: { latex, kind: "inline" }, position };
  }
  return node.type.name === "blockMath"
    ? { tool: "formula", formula: { latex, kind: "block" }, position }
    : undefined;
}

/** Keys that open dialogs; Enter opens the dialog of the selected node. */
export const dialogKeys = (open: (dialog: OpenDialog) => void) =>
  Extension.create({
    name: "dialogKeys",
    addKeyboardShortcuts() {
      const show = (dialog: OpenDialog | undefined): boolean => {
        if (dialog) open(dialog);
        return dialog !== undefined;
      };
      return {
        "Mod-k": () => show({ tool: "link" }),
        "Mod-m": () => show({ tool: "formula", formula: { latex: "", kind: "inline" } }),
        Enter: () => show(dialogOfSelected(this.editor)),
      };
    },
  });
