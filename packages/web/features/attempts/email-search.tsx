import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { emailProblem } from "../../lib/form/form-errors.ts";

/** Finds one student's attempt. The searched email is a parameter of the page's address. */
export function EmailSearch({
  email,
  onSearch,
}: {
  email: string;
  onSearch: (email: string) => void;
}) {
  const form = useForm({
    initial: { email },
    validate: ({ email: text }) => ({ email: text.trim() === "" ? null : emailProblem(text) }),
    submit: (values) => onSearch(values.email.trim()),
  });
  return (
    <search style={{ flex: "1 1 20rem", maxWidth: "36rem" }}>
      <Row component="form" gap="2xs" align="end" {...form.form}>
        <TextField
          style={{ flex: "1 1 12rem" }}
          {...form.field("email")}
          type="email"
          label="Find a student by email"
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          Search
        </Button>
        {email && (
          <Button variant="subtle" onClick={() => onSearch("")}>
            Clear
          </Button>
        )}
      </Row>
    </search>
  );
}
