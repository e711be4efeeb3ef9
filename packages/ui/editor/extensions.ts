import { isLinkAddress } from "@academy/core/rich-text/allowed.rules.ts";
import type { Extensions } from "@tiptap/core";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Link } from "@tiptap/extension-link";
import { OrderedList } from "@tiptap/extension-list";
import { Subscript } from "@tiptap/extension-subscript";
import { Superscript } from "@tiptap/extension-superscript";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { formulaNodes, type OpenFormula } from "./formula-nodes.ts";
import { Picture } from "./picture-node.ts";
import { tableNodes } from "./table-nodes.ts";

/** Rich text keeps a link's address alone; the page decides where and how a link opens. */
const PlainLink = Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: true,
  defaultProtocol: "https",
  isAllowedUri: isLinkAddress,
  HTMLAttributes: {},
});

/** Ctrl+Enter saves the form around the editor, so only Shift+Enter breaks a line. */
const LineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.commands.setHardBreak() };
  },
});

const without = { addAttributes: () => ({}) };

/** The editor's document: exactly what rich text may hold, in the form in which it is stored. */
export const documentNodes = (openFormula?: OpenFormula): Extensions => [
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
  Picture,
  ...tableNodes,
  ...formulaNodes(openFormula),
];

export const editorExtensions = (placeholder: string, openFormula: OpenFormula): Extensions => [
  ...documentNodes(openFormula),
  Placeholder.configure({ placeholder }),
];
