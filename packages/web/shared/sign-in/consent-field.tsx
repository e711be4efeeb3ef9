import { describedBy, Hint, Wrong } from "@academy/ui/kit/field.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useId } from "react";
import type { FieldProps } from "./account-form.tsx";
import { patterns } from "../../lib/address/paths.ts";

/** Who accepts the terms: the minimum to record, without a date of birth. */
const choices = [
  { value: "self", label: "I do. I am 18 or older." },
  { value: "guardian", label: "My parent or guardian does. I am under 18." },
] as const;

export type AgreedBy = (typeof choices)[number]["value"];

const isAgreedBy = (value: string): value is AgreedBy =>
  choices.some((choice) => choice.value === value);

export const consentProblem = (value: string): string | null =>
  isAgreedBy(value) ? null : "Choose who agrees to the terms and the privacy policy.";

/** @throws Error for a choice that `consentProblem` rejects */
export function agreedByOf(value: string): AgreedBy {
  if (!isAgreedBy(value)) throw new Error(`Unknown answer about the terms: ${value}`);
  return value;
}

/** Asks who agrees to the terms. The texts open in a new tab, so that nothing typed is lost. */
export function ConsentField({ form }: FieldProps) {
  const id = useId();
  const { error, defaultValue: _none, ...field } = form.field("agreedBy");
  return (
    <fieldset aria-describedby={describedBy(id, { description: true, error })}>
      <legend>
        <b>
          Who agrees to the <Text to={patterns.terms}>terms</Text> and the{" "}
          <Text to={patterns.privacy}>privacy policy</Text>?
        </b>
      </legend>
      <Hint about={id}>
        Under 18, show them to your parent or guardian first: they have to agree.
      </Hint>
      {choices.map(({ value, label }) => (
        <Radio key={value} {...field} name="agreedBy" value={value} label={label} />
      ))}
      <Wrong about={id}>{error}</Wrong>
    </fieldset>
  );
}

const Text = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
