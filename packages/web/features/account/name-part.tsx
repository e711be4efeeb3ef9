import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { accountQuery, putName } from "./account.queries.ts";
import classes from "./account.module.css";

/** Edits the name in place. */
export function NamePart({ account }: { account: AccountView }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(form);
  const name = typed ?? account.name;
  const dirty = name.trim() !== account.name;

  function refuse(message: string): void {
    setProblem(message);
    form.current?.querySelector("input")?.focus();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving || !dirty) return;
    if (name.trim() === "") return refuse("Enter your name.");
    setSaving(true);
    setProblem(null);
    try {
      await putName(name.trim(), account.rev);
      setTyped(null);
      notify("Your name is saved.", "success");
      // The pressed button was just disabled and lost the focus.
      form.current?.querySelector("input")?.focus();
    } catch (error) {
      refuse(messageOf(error, "The name could not be saved. Please try again."));
      if (error instanceof ApiError && error.code === "conflict") {
        await client.invalidateQueries({ queryKey: accountQuery.queryKey });
      }
    } finally {
      setSaving(false);
    }
  }

  return (
    <form ref={form} className={classes.inline} onSubmit={(event) => void save(event)} noValidate>
      <LeaveWarning when={dirty} />
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={saving} disabled={!dirty}>
        Save name
      </Button>
    </form>
  );
}
