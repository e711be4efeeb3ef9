import { FieldSet } from "../kit/field-set.tsx";
import { Tabs } from "../kit/tabs.tsx";
import { renderFormula } from "@academy/core/kernel/rich-text/formula.rules.ts";
import { Button } from "../kit/button.tsx";
import { TextArea } from "../kit/fields.tsx";
import { Card, Row, Skeleton, Text } from "../kit/layout.tsx";
import { Checkbox } from "../kit/ticks.tsx";
import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import { RichText } from "../rich-text.tsx";
import { EditorDialog } from "./editor-dialog.tsx";
import type { Formula } from "./extensions.ts";
import classes from "./visual-field.module.css";

const VisualField = lazy(async () => ({
  default: (await import("./visual-field.tsx")).VisualField,
}));

/** Common parts of formulas; `▢` is where the selected text or the cursor goes. */
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

/** The visual field displays these but loses their names. */
const CHEMISTRY = /\\(?:ce|pu)\b/;

interface FormulaDialogProps {
  /** The edited formula; its source is "" for a new one. */
  formula: Formula;
  onSave: (formula: Formula) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function FormulaDialog({ formula, onSave, onRemove, onClose }: FormulaDialogProps) {
  const [latex, setLatex] = useState(formula.latex);
  const [block, setBlock] = useState(formula.kind === "block");
  const [tried, setTried] = useState(false);
  const [way, setWay] = useState<"latex" | "visual">("latex");
  const kind = block ? "block" : "inline";
  const { html, reasons } = renderFormula(useDeferredValue(latex), kind);
  const empty = latex.trim() === "";
  const save = () => {
    const wrong = empty || renderFormula(latex, kind).reasons.length > 0;
    if (wrong) return setTried(true);
    onSave({ latex: latex.trim(), kind });
  };
  const error = empty ? tried && "Enter a formula." : reasons.join(" ");
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
      <Tabs
        value={way}
        onChange={setWay}
        label="Ways to write it"
        tabs={[
          {
            value: "latex",
            label: "LaTeX",
            panel: () => <LatexField latex={latex} onChange={setLatex} error={error} />,
          },
          {
            value: "visual",
            label: "Visual",
            panel: () => <Visual latex={latex} onChange={setLatex} />,
          },
        ]}
      />
      <Card
        component="section"
        aria-label="Preview"
        style={{
          padding: "0.75rem",
          minHeight: "5.5rem",
          background: "var(--academy-ground)",
          fontSize: "var(--text-lg)",
          display: "grid",
          placeContent: "center",
          overflow: "auto",
        }}
      >
        {html === undefined || empty ? (
          <Text size="sm" tone="soft">
            {empty ? "The formula appears here as students will see it." : error}
          </Text>
        ) : (
          <RichText html={html} />
        )}
      </Card>
      <Checkbox
        label="On its own line"
        checked={block}
        onChange={(event) => setBlock(event.currentTarget.checked)}
      />
    </EditorDialog>
  );
}

interface VisualProps {
  latex: string;
  onChange: (latex: string) => void;
}

const Visual = ({ latex, onChange }: VisualProps) =>
  CHEMISTRY.test(latex) ? (
    <Text size="sm" tone="soft">
      Write chemistry in LaTeX, on the other tab.
    </Text>
  ) : (
    <Suspense fallback={<Skeleton height={64} />}>
      <VisualField latex={latex} onChange={onChange} />
    </Suspense>
  );

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
      <TextArea
        ref={area}
        label="Formula in LaTeX"
        description="Chemistry as \ce{2H2 + O2 -> 2H2O}"
        className={classes.code}
        rows={2}
        spellCheck={false}
        value={latex}
        error={error}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldSet aria-label="Pieces">
        <Row gap="xs">
          {PIECES.map(({ name, latex: piece }) => (
            <Button key={name} variant="default" onClick={() => insert(piece)}>
              {name}
            </Button>
          ))}
        </Row>
      </FieldSet>
    </>
  );
}
