import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api-error.ts";
import { postEnquiry } from "./landing.queries.ts";
import { emailProblem, fieldErrors } from "../../lib/form-errors.ts";
import { patterns } from "../../lib/paths.ts";
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

interface FieldProps {
  name: (typeof NAMES)[number];
  label: string;
  error: string | undefined;
  children: (attributes: {
    id: string;
    name: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

function Field({ name, label, error, children }: FieldProps) {
  const id = `enquiry-${name}`;
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        "aria-invalid": error !== undefined,
        "aria-describedby": error === undefined ? undefined : errorId,
      })}
      {error !== undefined && (
        <p id={errorId} className={classes.error} data-tone="wrong">
          {error}
        </p>
      )}
    </div>
  );
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
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field name="name" label="Name" error={errors["name"]}>
        {(of) => <input {...of} required maxLength={120} autoComplete="name" />}
      </Field>
      <Field name="email" label="Email" error={errors["email"]}>
        {(of) => <input {...of} type="email" required maxLength={254} autoComplete="email" />}
      </Field>
      <Field name="phone" label="Phone" error={errors["phone"]}>
        {(of) => <input {...of} type="tel" required maxLength={40} autoComplete="tel" />}
      </Field>
      <Field name="message" label="Message (optional)" error={errors["message"]}>
        {(of) => <textarea {...of} rows={4} maxLength={2000} />}
      </Field>
      <Trap />
      <p className={classes.send}>
        <span>
          We only use this to answer you: see our <Link to={patterns.privacy}>privacy policy</Link>.
        </span>
        <button
          type="submit"
          className={`${page.button} ${page.primary} ${page.large}`}
          disabled={submitting}
        >
          {submitting ? "Submitting…" : "Send enquiry"}
        </button>
      </p>
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
