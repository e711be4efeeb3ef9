import "katex/dist/katex.min.css";
import { EditorContent, useEditor } from "@tiptap/react";
import { type FocusEvent, useContext, useEffect, useMemo, useRef, useState } from "react";
import { purifiedParts } from "../purifier.ts";
import richText from "../rich-text.module.css";
import { EditorDialogs } from "./editor-dialogs.tsx";
import { editorExtensions, type OpenDialog } from "./extensions.ts";
import { ImageUploads } from "./image-uploads.ts";
import { PictureUploads } from "./picture-uploads.ts";
import type { RichEditorProps } from "./rich-editor.tsx";
import classes from "./rich-editor.module.css";
import { documentOf } from "./rich-dom.ts";
import { purifyByDefault } from "./purify-by-default.ts";
import { type DialogTool, Toolbar } from "./toolbar.tsx";

// Libraries write markup themselves: the editor when pasting, the visual field always.
purifyByDefault(purifiedParts);

/** Connects the editable element to its label, description and error. */
interface Field {
  id: string;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  required: boolean;
  lang: string | undefined;
  dir: "ltr" | "rtl" | undefined;
}

interface EditorBoxProps extends Pick<
  RichEditorProps,
  "value" | "onChange" | "compact" | "placeholder" | "disabled" | "onUploading"
> {
  field: Field;
}

const attributesOf = ({ id, labelId, describedBy, invalid, required, lang, dir }: Field) => ({
  id,
  role: "textbox",
  class: `${richText.rich} ${classes.text}`,
  "aria-labelledby": labelId,
  "aria-multiline": "true",
  ...(describedBy && { "aria-describedby": describedBy }),
  ...(invalid && { "aria-invalid": "true" }),
  ...(required && { "aria-required": "true" }),
  ...(lang && { lang }),
  ...(dir && { dir }),
});

/**
 * The document in its stored form: without the empty paragraphs that only the cursor needs, and
 * with empty tags as the sanitiser writes them.
 */
const storedHtml = (html: string): string =>
  html.replace(/(?:<p><\/p>)+$/, "").replace(/<((?:img|br|hr)(?: [^<>]*)?)>/g, "<$1 />");

/** The editor with its tools. Takes rich text as elements and returns it in its stored form. */
export function EditorBox(props: EditorBoxProps) {
  const {
    value,
    onChange,
    onUploading,
    compact = false,
    placeholder = "",
    disabled = false,
    field,
  } = props;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [uploads] = useState(() => new PictureUploads());
  const [extensions] = useState(() => editorExtensions({ placeholder, uploads, open: setOpen }));
  const [content] = useState(() => documentOf(value, extensions));
  const upload = useContext(ImageUploads);
  useEffect(() => {
    uploads.connect(upload, onUploading);
  }, [uploads, upload, onUploading]);
  const { id, labelId, describedBy, invalid, required, lang, dir } = field;
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf({ id, labelId, describedBy, invalid, required, lang, dir }),
    }),
    [id, labelId, describedBy, invalid, required, lang, dir],
  );
  const known = useRef(value);
  const [active, setActive] = useState(false);
  const editor = useEditor({
    extensions,
    content,
    editable: !disabled,
    injectCSS: false,
    editorProps,
    onUpdate({ editor: changed }) {
      known.current = storedHtml(changed.getHTML());
      onChange(known.current);
    },
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(documentOf(value, extensions), { emitUpdate: false });
  }, [editor, extensions, value]);

  const show = (tool: DialogTool) =>
    setOpen(tool === "formula" ? { tool, formula: { latex: "", kind: "inline" } } : { tool });
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setActive(false);
  };
  return (
    <div
      className={classes.box}
      data-compact={compact || undefined}
      data-invalid={field.invalid || undefined}
      data-disabled={disabled || undefined}
      onFocus={() => setActive(true)}
      onBlur={leave}
    >
      {(!compact || active || open) && !disabled && (
        <Toolbar editor={editor} pictures={upload !== null} onDialog={show} />
      )}
      <EditorContent editor={editor} />
      {open && <EditorDialogs {...{ editor, uploads, open }} onClose={() => setOpen(null)} />}
    </div>
  );
}
