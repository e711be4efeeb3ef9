import { TextArea, type Control } from "@academy/ui/kit/fields.tsx";

/** Asks why something is done that the log keeps. */
export const ReasonField = (props: Omit<Control<"textarea">, "description" | "maxLength">) => (
  <TextArea
    label="Reason"
    {...props}
    description="Kept in the log with your name."
    maxLength={500}
    rows={2}
  />
);
