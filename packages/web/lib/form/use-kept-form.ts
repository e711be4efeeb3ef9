import { useMemo, useState } from "react";
import type * as z from "zod";
import { readDraft, useKeptDraft } from "./kept-draft.ts";
import { type Form, type FormRules, useForm } from "./use-form.ts";

interface KeptRules<Values> extends FormRules<Values> {
  /** Storage key of the draft. */
  keptAs: string;
  schema: z.ZodType<Values>;
  /** Whether a stored draft can still continue from the saved values. */
  goesOn?: (kept: Values) => boolean;
}

/** A form whose changes are kept on this device until it is saved. */
export function useKeptForm<Values extends object>(rules: KeptRules<Values>): Form<Values> {
  const { keptAs, schema, goesOn } = rules;
  const [begun] = useState(() => {
    const kept = readDraft(keptAs, schema);
    return kept && (goesOn?.(kept) ?? true) ? kept : null;
  });
  const form = useForm({ ...rules, begun });
  const { values, isDirty } = form;
  const forget = useKeptDraft(
    keptAs,
    useMemo(() => (isDirty ? values : null), [isDirty, values]),
  );
  return {
    ...form,
    restart: (next) => {
      forget();
      form.restart(next);
    },
    reset: () => {
      forget();
      form.reset();
    },
  };
}
