import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { postEnquiry } from "./landing.queries.ts";
import { emailProblem, fieldErrors } from "../../lib/form/form-errors.ts";
import { patterns } from "../../lib/address/paths.ts";
import page from "./landing-page.module.css";
import classes from "./landing-enquiry.module.css";

const NAMES = ["name", "email", "phone", "message"] as const;

/** A form submitted sooner counts as a bot's; a fast human waits until then (milliseconds). */
const NOT_BEFORE = 2_200;

const THANKS = "Thanks! Your enquiry has been received.";

/** The reason, in the server's words if they are meant for people. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "Please try again.";
  const unreadable = error.code === "network" && error.status > 0;
  return unreadable ? `HTTP ${error.status}` : error.message;
}

type Outcome = { text: string; errors: Record<string, string> };

/** The form's values as they are sent. */
function typed(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    message: text("message"),
    website: text("website"),
  };
}

/** Problems by field; empty if there are none. */
function problemsOf({ name, email, phone }: ReturnType<typeof typed>): Record<string, string> {
  const problems = {
    name: name.trim() === "" ? "Enter your name." : null,
    email: emailProblem(email),
    phone: phone.trim() === "" ? "Enter your phone number." : null,
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, words]) => (words ? [[field, words]] : [])),
  );
}

const focusOn = (form: HTMLFormElement, errors: Record<string, string>): void => {
  const first = NAMES.find((name) => errors[name]);
  form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
};

/** Sends the form and shows the result; the values stay until they have been received. */
function useEnquiry() {
  const openedAt = useRef(0);
  const [submitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ text: "", errors: {} });
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const problems = problemsOf(typed(form));
    if (Object.keys(problems).length > 0) {
      setOutcome({ text: "", errors: problems });
      return focusOn(form, problems);
    }
    setSubmitting(true);
    setOutcome({ text: "", errors: {} });
    try {
      const early = NOT_BEFORE - (performance.now() - openedAt.current);
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const openForMs = Math.round(performance.now() - openedAt.current);
      await postEnquiry({ ...typed(form), openForMs });
      form.reset();
      setOutcome({ text: THANKS, errors: {} });
    } catch (error) {
      const errors = fieldErrors(error, NAMES);
      setOutcome({ text: `Could not submit. ${reasonOf(error)}`, errors });
      focusOn(form, errors);
    } finally {
      setSubmitting(false);
    }
  }
  return { submit, submitting, ...outcome };
}

/** A honeypot: hidden from people, filled in by bots. */
function Trap() {
  return (
    <div className="academy-unseen" aria-hidden="true">
      <input name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The enquiry form, without Mantine like the rest of the start page. */
export function LandingEnquiry() {
  const { submit, submitting, text, errors } = useEnquiry();
  const of = (name: (typeof NAMES)[number], label: string) => ({
    name,
    label,
    error: errors[name],
  });
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField {...of("name", "Name")} required maxLength={120} autoComplete="name" />
      <TextField
        {...of("email", "Email")}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
      />
      <TextField {...of("phone", "Phone")} type="tel" required maxLength={40} autoComplete="tel" />
      <TextArea {...of("message", "Message (optional)")} maxLength={2000} />
      <Trap />
      <div className={classes.send}>
        <Text size="sm" tone="soft">
          We only use this to answer you: see our <Link to={patterns.privacy}>privacy policy</Link>.
        </Text>
        <Button type="submit" className={page.large} disabled={submitting}>
          {submitting ? "Submitting…" : "Send enquiry"}
        </Button>
      </div>
      <output
        className={classes.outcome}
        data-tone={text.startsWith("Thanks") ? "right" : "wrong"}
        aria-live="polite"
      >
        {text}
      </output>
    </form>
  );
}
