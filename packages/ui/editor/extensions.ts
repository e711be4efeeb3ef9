import { isLinkAddress } from "@academy/core/kernel/rich-text/allowed.rules.ts";
import type { Extensions } from "@tiptap/core";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Link } from "@tiptap/extension-link";
import { OrderedList } from "@tiptap/extension-list";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { dialogKeys } from "./dialog-keys.ts";
import { type Formula, formulaNodes } from "./formula-nodes.ts";
import { pasteExtension } from "./paste.ts";
import { type PictureAttributes, pictureNode } from "./picture-node.ts";
import { type PictureUploads, uploadsExtension } from "./picture-uploads.ts";
import { tableNodes } from "./table-nodes.ts";
import { writtenFormulas } from "./written-formulas.ts";

/** Rich text only stores a link's address; the page decides how it opens. */
const PlainLink = Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  defaultProtocol: "https",
  isAllowedUri: isLinkAddress,
  HTMLAttributes: { target: null, rel: null, class: null },
});

/** Ctrl+Enter saves the form around the editor, so only Shift+Enter breaks a line. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.setHardBreak() };
  },
});

const without = { addAttributes: () => ({}) };

/** A dialog to open: for a new node, or for the one at a position. */
export type OpenDialog =
  | { tool: "link" }
  | { tool: "picture"; picture?: PictureAttributes; position?: number }
  | { tool: "formula"; formula: Formula; position?: number };

interface EditorParts {
  placeholder: string;
  uploads: PictureUploads;
  open: (dialog: OpenDialog) => void;
}

/** The document schema matches what rich text may contain, in its stored form. */
export function editorExtensions({ placeholder, uploads, open }: EditorParts): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      codeBlock: false,
      hardBreak: false,
      link: false,
      orderedList: false,
    }),
    CodeBlock.extend(without),
    OrderedList.extend(without),
    LineBreak,
    PlainLink,
    Subscript,
    Superscript,
    pictureNode((picture, position) => open({ tool: "picture", picture, position })),
    ...tableNodes,
    ...formulaNodes((formula, position) => open({ tool: "formula", formula, position })),
    dialogKeys(open),
    uploadsExtension(uploads),
    pasteExtension(uploads),
    writtenFormulas,
    Placeholder.configure({ placeholder }),
  ];
}
