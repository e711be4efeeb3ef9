import type { Problems } from "./refusal.rules.ts";

const FOCUSABLE =
  "input:not([tabindex='-1']), select, textarea, [contenteditable='true'], button:not([disabled])";

/**
 * The element with a field's name; if a control has no name of its own, the element around the
 * control.
 */
const named = (form: HTMLElement, name: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(
    `:is([data-field="${CSS.escape(name)}"], [name="${CSS.escape(name)}"])`,
  );

/** Whether a form has a field now: problems of missing fields are shown above the form. */
export const hasField =
  (form: HTMLElement | null) =>
  (name: string): boolean =>
    form !== null && named(form, name) !== null;

/** The element of a field's path, or of the field around it: "answerKey.2" is in "answerKey". */
function fieldAt(form: HTMLElement, path: string): HTMLElement | null {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const field = named(form, at);
    if (field) return field;
  }
  return null;
}

/** Focuses the first field with a problem, from the top of the form. */
export function focusField(form: HTMLElement, problems: Problems): void {
  const wrong = Object.keys(problems).map((path) => problems[path] && fieldAt(form, path));
  const fields = form.querySelectorAll<HTMLElement>("[data-field], [name]");
  const first = [...fields].find((field) => wrong.includes(field));
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
