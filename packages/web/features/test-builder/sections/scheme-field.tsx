import { responseTypes } from "@academy/response-types/registry.ts";
import { type MarkingScheme, describeScheme } from "@academy/response-types/shared/scheme.ts";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import {
  customOf,
  PARTIALS,
  SCHEME_KINDS,
  schemeOf,
  type TypedRates,
  typedRatesOf,
} from "./scheme-form.rules.ts";
import classes from "./sections.module.css";

interface SchemeFieldProps {
  /** Number of the section, from 1. */
  number: number;
  scheme: MarkingScheme;
  /** Response types of the section's questions. */
  types: readonly string[];
  /** Why the scheme does not fit the section's questions; null if it fits. */
  problem: string | null;
  onChange: (scheme: MarkingScheme) => void;
}

/** The marking scheme of a section, with the sentence that students read. */
export function SchemeField({ number, scheme, types, problem, onChange }: SchemeFieldProps) {
  return (
    <Stack gap="xs">
      <div className={classes.scheme}>
        <NativeSelect
          label="Marking"
          aria-label={`Marking of section ${number}`}
          choices={SCHEME_KINDS}
          value={scheme.kind}
          error={problem}
          onChange={({ currentTarget }) => onChange(schemeOf(currentTarget.value))}
        />
        {scheme.kind === "custom" && (
          <CustomRates scheme={scheme} number={number} onChange={onChange} />
        )}
      </div>
      <Text size="sm" tone="soft">
        {describeScheme(
          scheme,
          types.map((code) => responseTypes.get(code)),
        )}
      </Text>
    </Stack>
  );
}

const rateLabels = { right: "Correct", wrong: "Incorrect", blank: "Blank" } as const;

interface CustomProps extends Pick<SchemeFieldProps, "number" | "onChange"> {
  scheme: Extract<MarkingScheme, { kind: "custom" }>;
}

/**
 * The fields of a custom scheme: keeps the typed text, and reports it once it is a valid scheme.
 */
function CustomRates({ scheme, number, onChange }: CustomProps) {
  const [typed, setTyped] = useState<TypedRates>(() => typedRatesOf(scheme));
  const { scheme: read, problems } = customOf(typed);
  const edit = (change: Partial<TypedRates>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const { scheme: made } = customOf(next);
    if (made) onChange(made);
  };
  return (
    <>
      {(["right", "wrong", "blank"] as const).map((name) => (
        <TextField
          key={name}
          inputMode="decimal"
          label={rateLabels[name]}
          aria-label={`Marks for ${rateLabels[name].toLowerCase()} answers, section ${number}`}
          value={typed[name]}
          error={read ? undefined : problems[name]}
          onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
        />
      ))}
      <NativeSelect
        label="Partly correct"
        aria-label={`Partly correct answers, section ${number}`}
        choices={PARTIALS}
        value={typed.partial}
        onChange={({ currentTarget: { value } }) =>
          edit({ partial: PARTIALS.find((one) => one.value === value)?.value ?? "none" })
        }
      />
      {typed.partial === "steps" && (
        <TextField
          label="Marks for 1, 2, … correct"
          aria-label={`Marks for 1, 2, … correct options, section ${number}`}
          value={typed.steps}
          error={read ? undefined : problems.steps}
          onChange={({ currentTarget }) => edit({ steps: currentTarget.value })}
        />
      )}
    </>
  );
}
