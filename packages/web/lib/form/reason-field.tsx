import { TextArea, type Control } from "@academy/ui/kit/fields.tsx";

/** Asks for the reason of an action; the log keeps the reason. */
export const ReasonField = (props: Omit<Control<"textarea">, "description" | "maxLength">) => (
  <TextArea
    label="Reason"
    {...props}
    description="Kept in the log with your name."
    maxLength={500}
    rows={2}
  />
);
