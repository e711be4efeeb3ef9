import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { notify } from "../../../lib/notices.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { criteriaOf, type QuestionFilters, questionFilters } from "../question-bank.rules.ts";
import {
  keepSaved,
  LONGEST_NAME,
  MOST_SAVED,
  readSaved,
  savedAs,
  type SavedFilter,
  withSaved,
} from "./saved-filters.shelf.ts";

interface SavedProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
}

/** Filters that a person has named in this browser. */
export function SavedFilters({ filters, onChange }: SavedProps) {
  const userId = useSession().user?.userId ?? "";
  const [saved, setSaved] = useState(() => readSaved(userId));
  const [naming, setNaming] = useState(false);
  const criteria = criteriaOf(filters);
  const current = savedAs(saved, criteria);
  const isNarrowed = Object.keys(criteria).length > 0;
  const keep = (next: SavedFilter[]) => {
    setSaved(next);
    if (keepSaved(userId, next)) return;
    notify("This browser stores nothing. The filters are kept until you leave the page.", "info");
  };
  const use = (name: string) => {
    const chosen = saved.find((one) => one.name === name)?.criteria ?? {};
    const { sort, size } = filters;
    onChange({ ...questionFilters.read(new URLSearchParams(chosen)), sort, size });
  };
  if (saved.length === 0 && !isNarrowed) return null;
  return (
    <Row style={{ marginBottom: "1rem" }} align="end">
      {saved.length > 0 && (
        <NativeSelect
          name="saved"
          label="Saved filters"
          choices={[{ value: "", label: "Choose…" }, ...saved.map(({ name }) => name)]}
          value={current?.name ?? ""}
          onChange={({ currentTarget: { value } }) => use(value)}
        />
      )}
      {isNarrowed && !current && (
        <Button variant="subtle" onClick={() => setNaming(true)}>
          Save these filters
        </Button>
      )}
      {current && (
        <Button variant="subtle" onClick={() => keep(saved.filter((one) => one !== current))}>
          Forget “{current.name}”
        </Button>
      )}
      {naming && (
        <NameDialog
          isFull={saved.length >= MOST_SAVED}
          onClose={() => setNaming(false)}
          onName={(name) => {
            keep(withSaved(saved, { name, criteria }));
            setNaming(false);
          }}
        />
      )}
    </Row>
  );
}

interface NameProps {
  isFull: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ isFull, onClose, onName }: NameProps) {
  const form = useForm({
    initial: { name: "" },
    validate: ({ name }) => ({
      name: isFull
        ? `Forget one of your ${MOST_SAVED} saved filters first.`
        : name.trim() === ""
          ? "Enter a name."
          : null,
    }),
    submit: ({ name }) => onName(name.trim()),
  });
  return (
    <PageDialog title="Save these filters" size="md" onClose={onClose}>
      <form {...form.form}>
        <TextField
          {...form.field("name")}
          data-autofocus
          label="Name"
          description="Only you see it, in this browser."
          maxLength={LONGEST_NAME}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogActions>
      </form>
    </PageDialog>
  );
}
