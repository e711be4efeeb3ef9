import type { TieStep } from "@academy/core/exam/terms/test/tie-break.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import type { TestDraft } from "../draft/draft.schema.ts";
import {
  MOST_STEPS,
  stepChoices,
  stepWords,
  TIES,
  tieBreakOf,
  tieValue,
} from "./tie-order.rules.ts";

interface TieOrderProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
}

/** How students of equal marks are ranked: by a fixed rule, or by steps chosen for this test. */
export function TieOrder({ draft, edit }: TieOrderProps) {
  const { tieBreak } = draft;
  const steps = typeof tieBreak === "string" ? [] : tieBreak.steps;
  const keep = (next: TieStep[]) => edit({ tieBreak: { steps: next } });
  const subjects = draft.sections.map(({ subject }) => subject);
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Students with equal marks"
        choices={TIES.map(({ value, label }) => ({ value, label }))}
        value={tieValue(tieBreak)}
        onChange={({ currentTarget: { value } }) => edit({ tieBreak: tieBreakOf(value, tieBreak) })}
      />
      {steps.map((step, index) => (
        // The position is the key, because two steps may be equal while they are edited.
        <Row key={index} gap="xs" align="end" wrap={false}>
          <NativeSelect
            style={{ flex: 1, minWidth: 0 }}
            label={`Step ${index + 1}`}
            choices={stepChoices(subjects, step).map((one) => ({
              value: JSON.stringify(one),
              label: stepWords(one),
            }))}
            value={JSON.stringify(step)}
            onChange={({ currentTarget: { value } }) => {
              const chosen = stepChoices(subjects, step).find(
                (one) => JSON.stringify(one) === value,
              );
              if (chosen) keep(steps.with(index, chosen));
            }}
          />
          <Button
            variant="subtle"
            disabled={steps.length === 1}
            aria-label={`Remove step ${index + 1}`}
            onClick={() => keep(steps.toSpliced(index, 1))}
          >
            Remove
          </Button>
        </Row>
      ))}
      {steps.length > 0 && steps.length < MOST_STEPS && (
        <Button
          variant="default"
          style={{ justifySelf: "start" }}
          onClick={() => keep([...steps, { by: "wrong" }])}
        >
          Add step
        </Button>
      )}
    </Stack>
  );
}
