import type { FieldProblems } from "../bank/refused.rules.ts";

const FOCUSABLE =
  "input:not([tabindex='-1']), select, textarea, [contenteditable='true'], button:not([disabled])";

/** The element of a field's path, or of the enclosing field: "answerKey.2" is in "answerKey". */
function fieldAt(form: HTMLElement, path: string): HTMLElement | null {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`);
    if (field) return field;
  }
  return null;
}

/** Focuses the first field of the form, from the top, that has a problem. */
export function focusField(form: HTMLElement, problems: FieldProblems): void {
  const fields = Object.keys(problems).flatMap((path) => fieldAt(form, path) ?? []);
  const [first] = fields.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
}
