import { Row } from "@academy/ui/kit/layout.tsx";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { emailProblem, focusFirst } from "../../lib/form/form-errors.ts";
import classes from "./attempts.module.css";

/** Finds one student's attempt. The search is kept in the address. */
export function EmailSearch({
  email,
  onSearch,
}: {
  email: string;
  onSearch: (email: string) => void;
}) {
  const form = useForm({
    initialValues: { email },
    validate: { email: (text) => (text.trim() === "" ? null : emailProblem(text)) },
  });
  return (
    <search className={classes.search}>
      <Row
        component="form"
        gap="xs"
        align="end"
        onSubmit={form.onSubmit(
          (values) => onSearch(values.email.trim()),
          (errors) => focusFirst(errors, form.getInputNode),
        )}
        noValidate
      >
        <TextInput
          {...form.getInputProps("email")}
          name="email"
          type="email"
          size="md"
          label="Find a student by email"
          autoComplete="off"
          flex="1 1 12rem"
        />
        <Button type="submit" variant="default" size="md">
          Search
        </Button>
        {email && (
          <Button variant="subtle" size="md" onClick={() => onSearch("")}>
            Clear
          </Button>
        )}
      </Row>
    </search>
  );
}
