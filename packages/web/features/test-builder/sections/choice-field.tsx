import { choiceText } from "@academy/core/exam/marking/choice.rules.ts";
import type { Choice } from "@academy/core/exam/terms/test/choice.schema.ts";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { Problem } from "../../../lib/form/problem.tsx";
import type { SectionDraft } from "../draft/draft.schema.ts";
import { wholeNumber } from "../draft/whole-number.rules.ts";

const RULES = [
  { value: "all", label: "All questions" },
  { value: "first", label: "The first answers" },
  { value: "best", label: "The best answers" },
];

const DROPPED = [
  { value: "fill", label: "Fills a free place without an answer" },
  { value: "answered", label: "Earns marks only with an answer" },
];

interface ChoiceFieldProps {
  /** Number of the section, from 1. */
  number: number;
  section: Pick<SectionDraft, "name" | "choose" | "questionIds" | "wanted" | "shuffle">;
  /** Why the choice is not possible; null if it is possible. */
  problem: string | null;
  onChange: (fields: Pick<SectionDraft, "name" | "choose">) => void;
}

/** A section's name, and how many of its questions students choose. */
export function ChoiceField({ number, section, problem, onChange }: ChoiceFieldProps) {
  const { name, choose } = section;
  // Open places count too, because a pattern sets its choice before there are questions.
  const questions = Math.max(section.questionIds.length, section.wanted);
  const toChoice = (value: string): Choice | null => {
    if (value !== "first" && value !== "best") return null;
    const atMost = Math.max(1, Math.ceil(questions / 2));
    return { dropped: "fill", ...choose, atMost: choose?.atMost ?? atMost, count: value };
  };
  return (
    <Stack gap="xs">
      <Grid min="15rem" gap="sm">
        <TextField
          label="Section name"
          aria-label={`Name of section ${number}`}
          placeholder="The subject"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value, choose })}
        />
        <NativeSelect
          label="Questions that count"
          aria-label={`Questions that count in section ${number}`}
          choices={RULES}
          value={choose?.count ?? "all"}
          onChange={({ currentTarget }) =>
            onChange({ name, choose: toChoice(currentTarget.value) })
          }
        />
        {choose && (
          <ChoiceNumbers
            // The rule is the key, so that the number field starts again with the section's number
            // when another rule is chosen.
            key={choose.count}
            number={number}
            choose={choose}
            onChange={(next) => onChange({ name, choose: next })}
          />
        )}
      </Grid>
      {choose && (
        <Text size="sm" tone="soft">
          {choiceText(choose, questions, section.shuffle.questions)}
        </Text>
      )}
      <Problem>{problem}</Problem>
    </Stack>
  );
}

interface NumbersProps {
  number: number;
  choose: Choice;
  onChange: (choose: Choice) => void;
}

/** Keeps the typed text, and reports it once it is a whole number. */
function ChoiceNumbers({ number, choose, onChange }: NumbersProps) {
  const [typed, setTyped] = useState(String(choose.atMost));
  const read = wholeNumber(typed);
  return (
    <>
      <TextField
        inputMode="numeric"
        label="Answers that count"
        aria-label={`Answers that count in section ${number}`}
        value={typed}
        error={read === null ? "Enter a number, 1 or more." : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const atMost = wholeNumber(value);
          if (atMost !== null && atMost < 300) onChange({ ...choose, atMost });
        }}
      />
      <NativeSelect
        label="A dropped question"
        aria-label={`A dropped question in section ${number}`}
        choices={DROPPED}
        value={choose.dropped}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...choose, dropped: value === "answered" ? "answered" : "fill" })
        }
      />
    </>
  );
}
