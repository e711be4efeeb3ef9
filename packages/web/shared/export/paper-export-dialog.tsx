import type {
  PaperExportInput,
  PaperExportView,
} from "@academy/core/exchange/paper-export/paper-export.schema.ts";
import { PRINT_SETS } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { brand } from "@academy/ui/brand.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { downloadPaper, logoOfBrand } from "./paper-export.queries.ts";

const CONTENTS: readonly { value: PaperExportInput["contents"]; label: string }[] = [
  { value: "questions", label: "Questions only" },
  { value: "answers", label: "With answers and solutions" },
  { value: "key", label: "Answer key only" },
];

const PLAIN: PaperExportInput = {
  contents: "questions",
  set: null,
  columns: 1,
  header: "",
  logo: "",
  details: true,
};

interface PaperExportDialogProps {
  testId: string;
  title: string;
  /** What the dialog selects at first. */
  start?: Partial<PaperExportInput>;
  onClose: () => void;
}

/** Chooses the content of a test's Word file, and downloads it. */
export function PaperExportDialog({ testId, title, start, onClose }: PaperExportDialogProps) {
  const [progress, setProgress] = useState<PaperExportView | null>(null);
  const [notes, setNotes] = useState<readonly string[]>();
  const [withLogo, setWithLogo] = useState(true);
  const form = useForm<PaperExportInput>({
    initial: { ...PLAIN, header: brand.name, ...start },
    submit: async (values) => {
      setNotes(undefined);
      const logo = withLogo ? await logoOfBrand() : "";
      const input = { ...values, logo };
      setNotes(await downloadPaper(testId, input, setProgress).finally(() => setProgress(null)));
    },
    fallback: "The file could not be made. Please try again.",
  });
  const input = form.values;
  return (
    <PageDialog title="Download as Word" size="md" onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <Text tone="soft">{title}, as it was last saved.</Text>
          <NativeSelect
            {...form.field("contents")}
            label="Content"
            description={
              input.contents === "answers" && "You can upload this file to the question bank again."
            }
            data-autofocus
            choices={CONTENTS}
          />
          {input.contents === "answers" && (
            <Checkbox
              label="Subject, topic and difficulty above the questions"
              description="A new upload fills them in from these lines."
              checked={input.details}
              onChange={({ currentTarget: { checked } }) => form.set({ details: checked })}
            />
          )}
          <NativeSelect
            label="Printed set"
            description="Each set has its own order of questions and options."
            value={input.set ?? ""}
            onChange={({ currentTarget: { value } }) =>
              form.set({ set: PRINT_SETS.find((set) => set === value) ?? null })
            }
          >
            <option value="">
              {input.contents === "key" ? "All sets" : "The paper’s own order"}
            </option>
            {PRINT_SETS.map((value) => (
              <option key={value} value={value}>
                Set {value}
              </option>
            ))}
          </NativeSelect>
          {input.contents !== "key" && (
            <NativeSelect
              label="Columns"
              value={input.columns}
              onChange={({ currentTarget: { value } }) =>
                form.set({ columns: value === "2" ? 2 : 1 })
              }
            >
              <option value={1}>One</option>
              <option value={2}>Two</option>
            </NativeSelect>
          )}
          <TextField
            {...form.field("header")}
            label="Top of each page"
            maxLength={120}
            autoComplete="off"
          />
          <Checkbox
            label="Logo on the first page"
            checked={withLogo}
            onChange={({ currentTarget: { checked } }) => setWithLogo(checked)}
          />
          <Text component="output" size="sm" tone="soft">
            {progress && `Preparing the file: ${progress.done} of ${progress.of} questions`}
          </Text>
          <div aria-live="polite">{notes && <Downloaded notes={notes} />}</div>
          <Problem>{form.problem}</Problem>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {notes ? "Close" : "Cancel"}
            </Button>
            <Button type="submit" loading={form.submitting}>
              Download
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </PageDialog>
  );
}

/** Says that the file was made, and what it could not contain. */
const Downloaded = ({ notes }: { notes: readonly string[] }) => (
  <Notice tone={notes.length === 0 ? "success" : "warning"}>
    <p>
      <strong>The file is downloaded.</strong>
    </p>
    {notes.length > 0 && (
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
  </Notice>
);
