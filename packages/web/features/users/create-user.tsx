import { USER_ROLES } from "@academy/core/people/user/user-list.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../lib/address/use-address.ts";
import { withParts } from "../../lib/address/address.rules.ts";
import { emailProblem } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { enquiriesKey, enquiryQuery, noteStudent } from "../../shared/enquiry/enquiry.queries.ts";
import { NumberFields } from "./number-fields.tsx";
import { postUser, usersKey } from "./users.queries.ts";
import { roleWords } from "./users.rules.ts";

/** The values with which the form begins, and the enquiry from which they come. */
interface Begun {
  name: string;
  email: string;
  phone: string;
  enquiryId?: string;
}

const EMPTY: Begun = { name: "", email: "", phone: "" };

/**
 * Creates an account. The owner of an email address gets a link to choose a password. `?enquiry=`
 * fills the form with the details of an enquiry.
 */
export function CreateUser() {
  const [open, setOpen] = useState(false);
  const [address, write] = useAddress();
  const enquiryId = address.get("enquiry") ?? "";
  const { data } = useQuery({ ...enquiryQuery(enquiryId), enabled: enquiryId !== "" });
  const begun = data && enquiryId !== "" ? { ...data.enquiry, enquiryId } : EMPTY;
  const close = () => {
    setOpen(false);
    if (enquiryId !== "") write(withParts({ enquiry: "" }), { replace: true });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create user</Button>
      {(open || begun !== EMPTY) && (
        <PageDialog title="Create user" size="md" onClose={close}>
          <CreateUserForm begun={begun} onClose={close} />
        </PageDialog>
      )}
    </>
  );
}

const NAME_MAX = 100;
const ROLES = USER_ROLES.map((value) => ({ value, label: roleWords[value] }));

interface FormProps {
  begun: Begun;
  onClose: () => void;
}

function useCreate({ begun, onClose }: FormProps) {
  const client = useQueryClient();
  return useForm({
    initial: {
      name: begun.name.slice(0, NAME_MAX),
      email: begun.email,
      roll: "",
      phone: begun.phone,
      role: "student",
    },
    validate: (values) => ({
      name: values.name.trim() === "" ? "Enter a name." : null,
      email: addressProblem(values),
    }),
    submit: async ({ name, email, roll, phone, role }) => {
      const made = await postUser({
        name,
        ...(email.trim() !== "" && { email }),
        ...(roll.trim() !== "" && { roll }),
        ...(phone.trim() !== "" && { phone }),
        role: role === "admin" ? "admin" : "student",
      });
      void client.invalidateQueries({ queryKey: usersKey });
      const { enquiryId } = begun;
      if (enquiryId !== undefined) {
        await noteStudent(enquiryId, made.user.userId).catch(() =>
          notify("The account was made, but it is not noted at the enquiry.", "warning", 12_000),
        );
        void client.invalidateQueries({ queryKey: enquiriesKey });
      }
      onClose();
      if (email.trim() === "") {
        notify(`${made.user.name} is added. Print a slip with a first password next.`, "success");
      } else if (made.mailed) notify(`${made.user.name} is invited by email`, "success");
      else {
        const words = `${made.user.name} has an account, but the email could not be sent. Send the invitation again from the menu.`;
        notify(words, "warning", 12_000);
      }
    },
    fallback: "The user was not created. Please try again.",
  });
}

type Typed = Record<"email" | "roll" | "phone" | "role", string>;

/** A student needs an address or a number to log in; an administrator needs an address. */
function addressProblem({ email, roll, phone, role }: Typed): string | null {
  const isNumbered = role === "student" && `${roll}${phone}`.trim() !== "";
  return email.trim() === "" && isNumbered ? null : emailProblem(email);
}

function CreateUserForm({ begun, onClose }: FormProps) {
  const form = useCreate({ begun, onClose });
  return (
    <form {...form.form}>
      <Stack gap="md">
        <Problem>{form.problem}</Problem>
        <TextField
          {...form.field("name")}
          label="Name"
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.field("email")}
          type="email"
          label="Email"
          description="We email them a link to choose a password. A student without an email address gets a printed slip instead."
          autoComplete="off"
        />
        <NumberFields form={form} />
        <NativeSelect
          {...form.field("role")}
          label="Role"
          choices={ROLES}
          {...(form.values.role === "admin" && {
            description:
              "Administrators see every key and every result, and can change everything.",
          })}
        />
        <Row justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            {form.values.email.trim() === "" ? "Create" : "Create and invite"}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
