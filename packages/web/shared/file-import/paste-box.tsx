import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { type ClipboardEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import type { ImportKindParts } from "./import-kind.ts";
import { fileOf, type Pasted, withPaste } from "./paste.rules.ts";
import { send } from "./running-uploads.ts";

interface PasteProps {
  kind: ImportKindParts["kind"];
  defaults: ImportDefaults;
  /** Called with the id of the import once its upload starts. */
  onBegun: (importId: string) => void;
}

/** Opens a box for a text from a chat, a page or a PDF, which is uploaded as a file. */
export function PasteText(props: PasteProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Paste text…
      </Button>
      {open && <PasteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasteDialog({ kind, defaults, onBegun, onClose }: PasteProps & { onClose: () => void }) {
  const pasted = useRef(false);
  const form = useForm<Pasted>({
    initial: { text: "", html: null },
    validate: ({ text }) => ({ text: text.trim() === "" ? "Paste or type the questions." : null }),
    submit: async (values) => {
      const { name, content } = fileOf(values);
      onBegun(await send(kind, new File([content], name, { type: "text/html" }), { defaults }));
    },
    problemsIn: (error) => ({ text: messageOf(error, "Upload failed") }),
  });
  const { text, html } = form.values;
  const paste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const before = isWhole ? { text: "", html: null } : form.values;
    const markup = clipboardData.getData("text/html");
    pasted.current = true;
    form.set({ html: withPaste(before, { html: markup, atEnd: selectionStart === value.length }) });
  };
  const change = (next: string) => {
    // A paste also changes the text. After any other change, the markup does not fit the text any
    // more.
    form.set(pasted.current ? { text: next } : { text: next, html: null });
    pasted.current = false;
  };
  return (
    <PageDialog title="Paste text" size="lg" onClose={onClose}>
      <Stack component="form" {...form.form}>
        <TextArea
          label="Questions"
          rows={14}
          value={text}
          error={form.error("text")}
          onPaste={paste}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          data-field="text"
        />
        <Text size="sm" tone="soft">
          {html === null
            ? "Plain text: each line is a paragraph."
            : "Bold, colours, tables, formulas and pictures are kept, until you edit the text here."}
        </Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Upload
          </Button>
        </DialogActions>
      </Stack>
    </PageDialog>
  );
}
