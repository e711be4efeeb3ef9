import { useId } from "react";
import type { FieldProps } from "./account-form.tsx";
import classes from "./consent-field.module.css";
import { patterns } from "../../lib/paths.ts";

/** Who agrees; the least that has to be known, and so no date of birth. */
const choices = [
  { value: "self", label: "I do. I am 18 or older." },
  { value: "guardian", label: "My parent or guardian does. I am under 18." },
] as const;

export type AgreedBy = (typeof choices)[number]["value"];

const isAgreedBy = (value: string): value is AgreedBy =>
  choices.some((choice) => choice.value === value);

export const consentProblem = (value: string): string | null =>
  isAgreedBy(value) ? null : "Choose who agrees to the terms and the privacy policy.";

/** @throws Error for a choice that `consentProblem` refuses */
export function agreedByOf(value: string): AgreedBy {
  if (!isAgreedBy(value)) throw new Error(`Nobody agrees: ${value}`);
  return value;
}

/**
 * Asks who agrees to the terms. The texts open beside the form, so that nothing typed is lost. Plain
 * inputs: the kit's would make the sign-up page heavier than its budget.
 */
export function ConsentField({ form }: FieldProps) {
  const id = useId();
  // What is left is how the form finds the field whose error it is to focus.
  const { error, onChange, defaultValue: _none, ...found } = form.getInputProps("agreedBy");
  const problem = typeof error === "string" ? error : null;
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint ${id}-problem`}>
      <legend>
        Who agrees to the <Text to={patterns.terms}>terms</Text> and the{" "}
        <Text to={patterns.privacy}>privacy policy</Text>?
      </legend>
      <p id={`${id}-hint`} className={classes.hint}>
        Under 18, show them to your parent or guardian first: they have to agree.
      </p>
      {choices.map(({ value, label }, index) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name="agreedBy"
            value={value}
            {...(index === 0 && found)}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
      <p id={`${id}-problem`} className={classes.problem}>
        {problem}
      </p>
    </fieldset>
  );
}

const Text = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
  </a>
);
