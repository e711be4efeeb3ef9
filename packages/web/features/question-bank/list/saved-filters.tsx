import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Button, Flex, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
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
    <Flex gap="sm" wrap="wrap" align="end" mb="md">
      {saved.length > 0 && (
        <NativeSelect
          name="saved"
          size="md"
          label="Saved filters"
          data={[{ value: "", label: "Choose…" }, ...saved.map(({ name }) => name)]}
          value={current?.name ?? ""}
          onChange={({ currentTarget: { value } }) => use(value)}
        />
      )}
      {isNarrowed && !current && (
        <Button variant="subtle" size="md" onClick={() => setNaming(true)}>
          Save these filters
        </Button>
      )}
      {current && (
        <Button
          variant="subtle"
          size="md"
          onClick={() => keep(saved.filter((one) => one !== current))}
        >
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
    </Flex>
  );
}

interface NameProps {
  isFull: boolean;
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ isFull, onClose, onName }: NameProps) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  return (
    <PageDialog title="Save these filters" size="md" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isFull) setProblem(`Forget one of your ${MOST_SAVED} saved filters first.`);
          else if (name.trim() === "") setProblem("Enter a name.");
          else onName(name.trim());
        }}
      >
        <TextInput
          data-autofocus
          size="md"
          label="Name"
          description="Only you see it, in this browser."
          maxLength={LONGEST_NAME}
          value={name}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md">
            Save
          </Button>
        </DialogActions>
      </form>
    </PageDialog>
  );
}
