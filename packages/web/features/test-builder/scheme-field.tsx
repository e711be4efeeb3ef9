import { responseTypes } from "@academy/response-types/registry.ts";
import { describeScheme, type MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import { NativeSelect, TextInput } from "@mantine/core";
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
  /** Which section, from 1. */
  number: number;
  scheme: MarkingScheme;
  /** Response types of the section's questions. */
  types: readonly string[];
  /** Why it does not suit the section's questions; null when it does. */
  problem: string | null;
  onChange: (scheme: MarkingScheme) => void;
}

/** How the section's answers turn into marks, with the line that students read. */
export function SchemeField({ number, scheme, types, problem, onChange }: SchemeFieldProps) {
  return (
    <div className={classes.scheme}>
      <div className={classes.schemeFields}>
        <NativeSelect
          size="md"
          label="Marking"
          aria-label={`Marking of section ${number}`}
          data={SCHEME_KINDS}
          value={scheme.kind}
          error={problem}
          onChange={({ currentTarget }) => onChange(schemeOf(currentTarget.value))}
        />
        {scheme.kind === "custom" && (
          <CustomRates scheme={scheme} number={number} onChange={onChange} />
        )}
      </div>
      <p className={classes.soft}>
        {describeScheme(
          scheme,
          types.map((code) => responseTypes.get(code)),
        )}
      </p>
    </div>
  );
}

interface CustomProps extends Pick<SchemeFieldProps, "number" | "onChange"> {
  scheme: Extract<MarkingScheme, { kind: "custom" }>;
}

/** What is typed stays typed; it counts once it is a scheme. */
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
        <TextInput
          key={name}
          size="md"
          inputMode="decimal"
          label={{ right: "Right", wrong: "Wrong", blank: "Blank" }[name]}
          aria-label={`Marks for a ${name} answer, section ${number}`}
          value={typed[name]}
          error={read ? undefined : problems[name]}
          onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
        />
      ))}
      <NativeSelect
        size="md"
        label="Partly right"
        aria-label={`Partly right answers, section ${number}`}
        data={PARTIALS}
        value={typed.partial}
        onChange={({ currentTarget: { value } }) =>
          edit({
            partial: value === "proportional" || value === "per-row" ? value : "none",
          })
        }
      />
    </>
  );
}
