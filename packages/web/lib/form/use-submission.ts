import { type FormEvent, type RefObject, useRef, useState } from "react";
import { focusField, hasField } from "./focus-field.ts";
import { messageOf } from "./form-errors.ts";
import {
  fieldErrors,
  isWrong,
  mended,
  nothingWrong,
  type Problems,
  type Refusal,
  refusalOf,
} from "./refusal.rules.ts";

export interface SubmissionRules<Values> {
  /** A problem that belongs to no field has the name "form". */
  validate?: (values: Values) => Problems;
  /** May throw: an API error of a field is shown at this field. */
  submit: (values: Values) => unknown;
  /** Called when `submit` has thrown, before the form can be sent again. */
  onError?: (error: unknown) => unknown;
  /** Shown above the form if an error has no message for users. */
  fallback?: string;
  /** Text that replaces the error's message above the form. */
  wordsOf?: (error: unknown, values: Values) => string;
  /** The errors of a rejected form by field, if the API uses other names than the form. */
  problemsIn?: (error: unknown) => Problems;
}

/** The props of the form's element. */
interface FormParts {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  onSubmit: (event: FormEvent) => void;
}

export interface Submission<Values> extends Refusal {
  /** Whether someone has tried to submit since the form began. */
  tried: boolean;
  submitting: boolean;
  /** Sends these values, unless a submission is running. */
  send: (values: Values) => Promise<void>;
  /** Must be called when fields were changed: removes their problems. */
  mend: (names: readonly string[]) => void;
  /** Resets the problems, and forgets that someone tried to submit. */
  begin: () => void;
  form: FormParts;
}

const messageFor = <Values>(rules: SubmissionRules<Values>, error: unknown, values: Values) =>
  rules.wordsOf?.(error, values) ??
  messageOf(error, rules.fallback ?? "Please try again in a moment.");

/** The problems of a form, whether someone has tried to submit it, and whether it is being sent. */
function useRefusal() {
  const ref = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(nothingWrong);
  const [tried, setTried] = useState(false);
  const refuse = (problems: Problems, message: string | null) => {
    setRefusal(refusalOf(problems, message));
    if (ref.current) focusField(ref.current, problems);
  };
  const begin = (isTry = false) => {
    setRefusal(nothingWrong);
    setTried(isTry);
  };
  const mend = (names: readonly string[]) => setRefusal((now) => mended(now, names));
  return { ref, ...refusal, tried, refuse, begin, mend };
}

/**
 * Submits a form, wherever its values are stored. Only one submission runs at a time. If it is
 * rejected, the problems are shown and the first field with a problem gets the focus.
 *
 * @param read the values when the form is submitted.
 */
export function useSubmission<Values>(
  rules: SubmissionRules<Values>,
  read: (form: HTMLFormElement) => Values,
): Submission<Values> {
  const { ref, refuse, begin, ...state } = useRefusal();
  const [submitting, setSubmitting] = useState(false);
  const send = async (values: Values) => {
    if (submitting) return;
    begin(true);
    const { form, ...found } = rules.validate?.(values) ?? {};
    if (form || isWrong(found)) return refuse(found, form ?? null);
    setSubmitting(true);
    try {
      await rules.submit(values);
    } catch (error) {
      const atFields = rules.problemsIn?.(error) ?? fieldErrors(error, hasField(ref.current));
      refuse(atFields, messageFor(rules, error, values));
      await rules.onError?.(error);
    } finally {
      setSubmitting(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ref.current) void send(read(ref.current));
  };
  const begun = () => begin();
  return { ...state, submitting, send, begin: begun, form: { ref, noValidate: true, onSubmit } };
}
