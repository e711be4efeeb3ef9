import { renderFormula } from "@academy/core/kernel/rich-text/formula.rules.ts";
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Paper,
  Skeleton,
  Tabs,
  Text,
  Textarea,
} from "@mantine/core";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import { RichText } from "../rich-text.tsx";
import { EditorDialog } from "./editor-dialog.tsx";
import type { Formula } from "./extensions.ts";

const VisualField = lazy(async () => ({
  default: (await import("./visual-field.tsx")).VisualField,
}));

/** Common pieces; `▢` is where the selected text or the cursor goes. */
const PIECES: { name: string; latex: string }[] = [
  { name: "Fraction", latex: String.raw`\frac{▢}{}` },
  { name: "Root", latex: String.raw`\sqrt{▢}` },
  { name: "Power", latex: "^{▢}" },
  { name: "Index", latex: "_{▢}" },
  { name: "Sum", latex: String.raw`\sum_{i=1}^{n} ▢` },
  { name: "Integral", latex: String.raw`\int_{a}^{b} ▢ \, dx` },
  { name: "Limit", latex: String.raw`\lim_{x \to 0} ▢` },
  { name: "Vector", latex: String.raw`\vec{▢}` },
  { name: "Matrix", latex: String.raw`\begin{pmatrix} ▢ & b \\ c & d \end{pmatrix}` },
  { name: "Cases", latex: String.raw`\begin{cases} ▢ & x > 0 \\ 0 & x \le 0 \end{cases}` },
  { name: "Chemistry", latex: String.raw`\ce{▢}` },
];

/** The visual field shows these but loses their names. */
const CHEMISTRY = /\\(?:ce|pu)\b/;

interface FormulaDialogProps {
  /** The formula that is edited; its source is "" for a new one. */
  formula: Formula;
  onSave: (formula: Formula) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function FormulaDialog({ formula, onSave, onRemove, onClose }: FormulaDialogProps) {
  const [latex, setLatex] = useState(formula.latex);
  const [block, setBlock] = useState(formula.kind === "block");
  const [told, setTold] = useState(false);
  const kind = block ? "block" : "inline";
  const { html, reasons } = renderFormula(useDeferredValue(latex), kind);
  const empty = latex.trim() === "";
  const save = () => {
    const wrong = empty || renderFormula(latex, kind).reasons.length > 0;
    if (wrong) return setTold(true);
    onSave({ latex: latex.trim(), kind });
  };
  const error = empty ? told && "Please enter a formula." : reasons.join(" ");
  const isNew = formula.latex === "";
  return (
    <EditorDialog
      title={isNew ? "Add a formula" : "Edit the formula"}
      action={isNew ? "Insert" : "Save"}
      size="lg"
      onAction={save}
      onClose={onClose}
      {...(!isNew && { onRemove })}
    >
      <Tabs defaultValue="latex" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="latex">LaTeX</Tabs.Tab>
          <Tabs.Tab value="visual">Visual</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="latex" pt="md">
          <LatexField latex={latex} onChange={setLatex} error={error} />
        </Tabs.Panel>
        <Tabs.Panel value="visual" pt="md">
          {CHEMISTRY.test(latex) ? (
            <Text size="sm" c="dimmed">
              Chemistry is written in LaTeX, on the other tab.
            </Text>
          ) : (
            <Suspense fallback={<Skeleton height={64} />}>
              <VisualField latex={latex} onChange={setLatex} />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
      <Paper
        component="section"
        withBorder
        aria-label="Preview"
        mih="5.5rem"
        p="sm"
        bg="var(--academy-ground)"
        fz="lg"
        style={{ display: "grid", placeContent: "center", overflow: "auto" }}
      >
        {html === undefined || empty ? (
          <Text size="sm" c="dimmed">
            {empty ? "The formula appears here as students will see it." : error}
          </Text>
        ) : (
          <RichText html={html} />
        )}
      </Paper>
      <Checkbox
        label="On a line of its own"
        checked={block}
        onChange={(event) => setBlock(event.currentTarget.checked)}
      />
    </EditorDialog>
  );
}

interface LatexFieldProps {
  latex: string;
  error: string | false;
  onChange: (latex: string) => void;
}

function LatexField({ latex, error, onChange }: LatexFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (piece: string) => {
    const field = area.current;
    if (!field) return;
    const { selectionStart: from, selectionEnd: to } = field;
    const [before = "", after = ""] = piece.split("▢");
    const start = latex.slice(0, from) + before + latex.slice(from, to);
    onChange(start + after + latex.slice(to));
    field.focus();
    requestAnimationFrame(() => field.setSelectionRange(start.length, start.length));
  };
  return (
    <>
      <Textarea
        ref={area}
        label="Formula in LaTeX"
        description="Chemistry as \ce{2H2 + O2 -> 2H2O}"
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={latex}
        error={error}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Fieldset variant="unstyled" mt="sm" aria-label="Pieces">
        <Group gap={6}>
          {PIECES.map(({ name, latex: piece }) => (
            <Button key={name} variant="default" px="xs" onClick={() => insert(piece)}>
              {name}
            </Button>
          ))}
        </Group>
      </Fieldset>
    </>
  );
}
