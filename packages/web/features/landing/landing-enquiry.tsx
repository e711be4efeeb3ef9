import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { postEnquiry } from "./landing.queries.ts";
import { emailProblem } from "../../lib/form/form-errors.ts";
import { useSubmission } from "../../lib/form/use-submission.ts";
import { patterns } from "../../lib/address/paths.ts";
import classes from "./landing-page.module.css";

/**
 * Milliseconds after the form appeared: an enquiry that is sent sooner counts as a bot's, so
 * sending waits until then.
 */
const NOT_BEFORE = 2_200;

const THANKS = "Thanks! Your enquiry has been received.";

/** Why sending failed: our API's message, or only the status if something else has answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "Please try again.";
  const unreadable = error.code === "network" && error.status > 0;
  return unreadable ? `HTTP ${error.status}` : error.message;
}

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

/** Problems by field. */
const problemsOf = ({ name, email, phone }: ReturnType<typeof typed>) => ({
  name: name.trim() === "" ? "Enter your name." : null,
  email: emailProblem(email),
  phone: phone.trim() === "" ? "Enter your phone number." : null,
});

/** Sends what was typed. It first waits if the server would take a fast person for a bot. */
async function send(values: ReturnType<typeof typed>, openedAt: number): Promise<void> {
  const early = NOT_BEFORE - (performance.now() - openedAt);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  await postEnquiry({ ...values, openForMs: Math.round(performance.now() - openedAt) });
}

/** Sends the form and shows the result; the values stay until they have been received. */
function useEnquiry() {
  const openedAt = useRef(0);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  const { form, tried, problem, begin, ...rest } = useSubmission(
    {
      validate: problemsOf,
      submit: async (values) => {
        await send(values, openedAt.current);
        form.ref.current?.reset();
        setSent(true);
        begin();
      },
      wordsOf: (error) => `Could not submit. ${reasonOf(error)}`,
    },
    typed,
  );
  return { ...rest, form, text: tried ? problem : sent ? THANKS : null };
}

/** A honeypot: hidden from people, filled in by bots. */
function Trap() {
  return (
    <div className="academy-unseen" aria-hidden="true">
      <input name="website" aria-label="Website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function LandingEnquiry() {
  const { form, submitting, text, problems } = useEnquiry();
  const of = (name: string, label: string) => ({ name, label, error: problems[name] });
  return (
    <Card component="form" gap="md" {...form}>
      <Grid min="12rem">
        <TextField {...of("name", "Name")} required maxLength={120} autoComplete="name" />
        <TextField
          {...of("phone", "Phone")}
          type="tel"
          required
          maxLength={40}
          autoComplete="tel"
        />
      </Grid>
      <TextField
        {...of("email", "Email")}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
      />
      <TextArea {...of("message", "Message (optional)")} maxLength={2000} />
      <Trap />
      <Text size="sm" tone="soft">
        We only use this to answer you: see our <Link to={patterns.privacy}>privacy policy</Link>.
      </Text>
      <Row>
        <Button type="submit" disabled={submitting}>
          {submitting ? "Submitting…" : "Send enquiry"}
        </Button>
      </Row>
      <output
        className={classes.outcome}
        data-tone={text === THANKS ? "right" : "wrong"}
        aria-live="polite"
      >
        {text}
      </output>
    </Card>
  );
}
