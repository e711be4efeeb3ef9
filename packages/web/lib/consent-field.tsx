import { Radio, Stack } from "@mantine/core";
import type { FieldProps } from "./account-form.tsx";
import classes from "./consent-field.module.css";
import { patterns } from "./paths.ts";

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

/** Asks who agrees to the terms. The texts open beside the form, so that nothing typed is lost. */
export function ConsentField({ form }: FieldProps) {
  return (
    <Radio.Group
      key={form.key("agreedBy")}
      {...form.getInputProps("agreedBy")}
      name="agreedBy"
      size="md"
      label={
        <>
          Who agrees to the{" "}
          <a href={patterns.terms} target="_blank" rel="noreferrer">
            terms
          </a>{" "}
          and the{" "}
          <a href={patterns.privacy} target="_blank" rel="noreferrer">
            privacy policy
          </a>
          ?
        </>
      }
      description="Under 18, show them to your parent or guardian first: they have to agree."
    >
      <Stack gap={0} mt="xs">
        {choices.map(({ value, label }) => (
          <Radio
            key={value}
            value={value}
            label={label}
            size="md"
            py="xs"
            classNames={{ radio: classes.radio ?? "" }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
