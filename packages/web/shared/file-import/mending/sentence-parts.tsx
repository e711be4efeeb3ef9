import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { FormDialog, type FormKind } from "./form-dialog.tsx";
import { KeyBox } from "./key-box.tsx";
import { markWords, numberWords } from "./hints.rules.ts";
import type { Mending } from "./use-mending.ts";

/**
 * The parts of the sentence about the paper, as buttons: each opens the forms that the file has for
 * this part.
 */
export function SentenceParts({ mending }: { mending: Mending }) {
  const { forms, hints, keys, mark, questionCount } = mending.view;
  const [open, setOpen] = useState<FormKind | "keys" | null>(null);
  const close = () => setOpen(null);
  const [numbers] = forms.number;
  const isUsual = numbers !== undefined && numbers.count * 2 >= questionCount;
  const number = hints.numberForm ?? (isUsual ? numbers.form : "");
  const lines = hints.plainOptions && `${hints.plainOptions} lines without labels`;
  const option = lines ?? hints.optionForm ?? forms.option[0]?.words;
  const parts: readonly { kind: FormKind | "keys"; words: string }[] = [
    { kind: "number", words: `Numbers: ${numberWords(number) || "none"}` },
    { kind: "option", words: `Options: ${option ?? "none"}` },
    { kind: "keyMark", words: `Correct option ${markWords(hints.keyMark ?? mark, forms.keyMark)}` },
    { kind: "keys", words: `Keys: ${countOf(keys.found, "of", "of")} ${questionCount}` },
  ];
  return (
    <>
      <Row gap="xs">
        {parts.map(({ kind, words }) => (
          <Button
            key={kind}
            variant="default"
            size="compact"
            aria-haspopup="dialog"
            onClick={() => setOpen(kind)}
          >
            {words}
          </Button>
        ))}
      </Row>
      {open === "keys" && <KeyBox mending={mending} onClose={close} />}
      {open !== null && open !== "keys" && (
        <FormDialog kind={open} mending={mending} onClose={close} />
      )}
    </>
  );
}
