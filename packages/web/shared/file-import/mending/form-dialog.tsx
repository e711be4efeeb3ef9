import type { FormFound } from "@academy/core/exchange/mending/mending.schema.ts";
import type { Hints } from "@academy/core/exchange/reading/hints.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { numberWords } from "./hints.rules.ts";
import type { Mending } from "./use-mending.ts";

/** The forms of a file about which a person can give a hint. */
export type FormKind = "number" | "option" | "keyMark";

const TEXTS: Record<FormKind, { title: string; none: string }> = {
  number: { title: "How questions are numbered", none: "They have no numbers" },
  option: { title: "How options are labelled", none: "They have no labels" },
  keyMark: { title: "What marks the correct option", none: "Nothing marks it" },
};

/** The possible numbers of option lines of a question whose options have no labels. */
const LINES = [2, 3, 4, 5, 6, 7, 8];

type Part = Pick<Hints, "numberForm" | "optionForm" | "plainOptions" | "keyMark">;

interface Choice {
  name: string;
  about?: string;
  part: Part;
}

const fieldOf = { number: "numberForm", option: "optionForm", keyMark: "keyMark" } as const;

function nameOf(kind: FormKind, form: string, words = form): string {
  if (kind === "keyMark") return `It ${words}`;
  return kind === "number" ? numberWords(form) : words;
}

function choicesOf(kind: FormKind, found: readonly FormFound[]): Choice[] {
  const forms = found.map(({ form, words, count, example }) => ({
    name: `${nameOf(kind, form, words)}, ${countOf(count, "time")}`,
    about: example,
    part: { [fieldOf[kind]]: form },
  }));
  const { none } = TEXTS[kind];
  if (kind === "number") return [...forms, { name: none, part: { numberForm: "" } }];
  if (kind === "keyMark") return [...forms, { name: none, part: { keyMark: "none" } }];
  return [
    ...forms,
    ...LINES.map((lines) => ({
      name: `${none}: ${lines} lines after each question`,
      part: { plainOptions: lines },
    })),
  ];
}

const same = (one: Part, hints: Part): boolean =>
  Object.entries(one).every(([name, value]) =>
    Object.entries(hints).some(([n, v]) => n === name && v === value),
  );

interface FormDialogProps {
  kind: FormKind;
  mending: Mending;
  onClose: () => void;
}

/** Lists the forms that a file has, so that a person can say which form is meant. */
export function FormDialog({ kind, mending, onClose }: FormDialogProps) {
  const { view, giveHints } = mending;
  const choices = choicesOf(kind, view.forms[kind]);
  const [chosen, setChosen] = useState(() =>
    choices.findIndex(({ part }) => same(part, view.hints)),
  );
  const { title } = TEXTS[kind];
  const use = () => {
    const { [fieldOf[kind]]: _form, plainOptions, ...rest } = view.hints;
    const kept = kind === "option" ? rest : { ...rest, ...(plainOptions && { plainOptions }) };
    giveHints({ ...kept, ...choices[chosen]?.part });
    onClose();
  };
  const radio = (index: number) => ({
    name: "form",
    checked: chosen === index,
    onChange: () => setChosen(index),
  });
  return (
    <PageDialog title={title} size="md" onClose={onClose}>
      <FieldSet label="Forms in this file">
        <Stack gap="xs">
          <Radio {...radio(-1)} label="As the file itself shows" />
          {choices.map(({ name, about }, index) => (
            <Radio key={name} {...radio(index)} label={name} description={about} />
          ))}
        </Stack>
      </FieldSet>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={use}>Read it so</Button>
      </DialogActions>
    </PageDialog>
  );
}
