import { TextField } from "@academy/ui/kit/fields.tsx";
import { Grid } from "@academy/ui/kit/layout.tsx";
import type { ComponentProps } from "react";

interface NumberFieldsProps {
  form: { field: (name: "roll" | "phone") => Partial<ComponentProps<typeof TextField>> };
}

/** The numbers with which a student can log in besides the email address. */
export function NumberFields({ form }: NumberFieldsProps) {
  return (
    <Grid min="14rem">
      <TextField {...form.field("roll")} label="Roll number" maxLength={30} autoComplete="off" />
      <TextField
        {...form.field("phone")}
        type="tel"
        label="Phone number of the student"
        maxLength={30}
        autoComplete="off"
      />
    </Grid>
  );
}
