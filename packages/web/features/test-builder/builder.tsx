import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { Box, Button, Checkbox, Group, Stack, Title } from "@mantine/core";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Split, sticky } from "../../lib/split.tsx";
import { AddSection } from "./sections/add-section.tsx";
import { BuilderActions } from "./builder-actions.tsx";
import { FIELDS, fieldId } from "./draft/checklist.rules.ts";
import { DetailsForm } from "./details/details-form.tsx";
import { blankDraft, isBlank } from "./draft/draft.rules.ts";
import type { TestDraft } from "./draft/draft.schema.ts";
import { editKey, keptLink, newDraftKey } from "./draft/draft.shelf.ts";
import { FillAll } from "./sections/fill-all.tsx";
import { Policies } from "./details/policies.tsx";
import { SectionList } from "./sections/section-card.tsx";
import { EarlierTests } from "./earlier-tests.tsx";
import { StartFrom } from "./start-from.tsx";
import { SidePanel, Timeline } from "./side-panel.tsx";
import { TestLink } from "./test-link.tsx";
import { changesBetween } from "./draft/draft-changes.rules.ts";
import { draftOf, sameDraft } from "./draft/test-input.rules.ts";
import { totalsOf } from "./sections/totals.rules.ts";
import { useBuilder } from "./use-builder.ts";
import { type Conflict, useSave } from "./draft/use-save.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";

interface BuilderProps {
  start: TestDraft;
  /** The edited test; null for a new one. */
  base: TestAdminView | null;
  /** Called with the saved test. */
  onOpen?: (test: TestAdminView) => void;
}

/** The test's fields, its sections, and a panel that lists what is missing. */
export function Builder({ start, base, onOpen }: BuilderProps) {
  const builder = useBuilder(start, base?._id);
  const { draft, dispatch, questions } = builder;
  const changed = base !== null && !sameDraft(draft, draftOf(base));
  useKeptDraft(
    base ? editKey(base._id) : newDraftKey(),
    base ? (changed ? { rev: base.rev, draft } : null) : isBlank(draft) ? null : draft,
  );
  const [link, setLink] = useState(() => ({ testId: keptLink(), isKept: true }));
  const [uploading, setUploading] = useState(false);
  const saved = (test: TestAdminView) => {
    setLink({ testId: test._id, isKept: false });
    if (onOpen) onOpen(test);
    else dispatch({ type: "load", draft: blankDraft });
    window.scrollTo(0, 0);
  };
  // Hides an earlier test's link, which would look like the link of this draft.
  const hasOtherDraft = base === null && !isBlank(draft);
  const { save, saving, errors, conflict, settle } = useSave({ draft, base, onSaved: saved });
  const submit = (rev?: number) => {
    const found = save(rev);
    const first = FIELDS.find((field) => found[field]);
    if (first) document.getElementById(fieldId(first))?.focus();
    else if (draft.sections.length === 0) document.getElementById("add-section")?.focus();
  };
  useSaveKeys(() => {
    if (!saving.isPending) submit();
  });
  return (
    <Box mt="lg">
      <Split columns="panel">
        <Stack gap="lg">
          {base && (
            <Notice tone="warning" role="note">
              <p>
                <strong>Editing existing test</strong> {base.title}
              </p>
            </Notice>
          )}
          {link.testId !== null && !hasOtherDraft && (
            <TestLink
              key={link.testId}
              testId={link.testId}
              isKept={link.isKept}
              onClear={() => setLink({ testId: null, isKept: false })}
            />
          )}
          {base === null && isBlank(draft) && (
            <StartFrom onStart={(next) => dispatch({ type: "load", draft: next })} />
          )}
          <DetailsForm
            draft={draft}
            dispatch={dispatch}
            errors={errors}
            marks={totalsOf(draft, questions).marks}
          />
          <Policies draft={draft} dispatch={dispatch} onUploading={setUploading} />
          <Sections builder={builder} />
        </Stack>
        <aside className={sticky} aria-label="Progress">
          <Stack gap="lg">
            <SidePanel builder={builder} testId={base?._id} />
            <BuilderActions
              builder={builder}
              isNew={base === null}
              testId={base?._id ?? null}
              saving={saving.isPending}
              blocked={uploading}
              failure={saving.error}
              onSave={() => submit()}
              onReset={
                base ? () => dispatch({ type: "load", draft: draftOf(base) }) : builder.reset
              }
            />
            <Timeline builder={builder} />
          </Stack>
        </aside>
      </Split>
      <LeaveWarning when={changed} />
      {conflict && base && (
        <ConflictDialog
          conflict={conflict}
          base={base}
          onClose={settle}
          onTheirs={() => onOpen?.(conflict.theirs)}
          onMine={(rev) => {
            settle();
            submit(rev);
          }}
        />
      )}
    </Box>
  );
}

/** Ctrl+Enter saves, wherever the focus is. */
function useSaveKeys(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  });
  useLayoutEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function Sections({ builder }: { builder: ReturnType<typeof useBuilder> }) {
  const { draft, dispatch, error, loading, retry } = builder;
  return (
    <section aria-labelledby="sections">
      <Title order={2} fz="xl" my="sm" id="sections">
        Sections
      </Title>
      {error && (
        <Notice role="alert" tone="error">
          <p>The draft's questions did not load. {error.message}</p>
          <Button variant="default" size="md" loading={loading} onClick={retry}>
            Retry
          </Button>
        </Notice>
      )}
      {draft.sections.length > 0 && (
        <EarlierTests
          examType={draft.examType}
          testId={builder.testId}
          value={draft.excludeTests}
          onChange={(excludeTests) => dispatch({ type: "edit", fields: { excludeTests } })}
        />
      )}
      {draft.sections.length > 0 && draft.releasePolicy !== "PRACTICE" && (
        <Checkbox
          size="md"
          mb="md"
          label="Also pick questions that are open for practice"
          description="They are closed for practice when the test is published."
          checked={draft.allowOpen}
          onChange={({ currentTarget: { checked } }) =>
            dispatch({ type: "edit", fields: { allowOpen: checked } })
          }
        />
      )}
      <FillAll builder={builder} />
      <SectionList builder={builder} />
      <AddSection
        panel={draft.panel}
        hasExamType={draft.examType !== ""}
        onEdit={(fields) => dispatch({ type: "edit-panel", fields })}
        onAdd={builder.select}
        adding={builder.selecting && builder.filling === null}
        problem={builder.selectionProblem}
      />
    </section>
  );
}

interface ConflictProps {
  conflict: Conflict;
  /** The test as it was when this edit started. */
  base: TestAdminView;
  /** Closes it; the draft stays as it is. */
  onClose: () => void;
  onTheirs: () => void;
  onMine: (rev: number) => void;
}

/** Someone else saved first: shows what they changed, and asks which version to keep. */
function ConflictDialog({ conflict, base, onClose, onTheirs, onMine }: ConflictProps) {
  const { message, theirs } = conflict;
  const changes = changesBetween(draftOf(base), draftOf(theirs));
  return (
    <PageDialog title="Someone else changed this test" size="lg" onClose={onClose}>
      <p>{message} Your own changes are still here.</p>
      <Title order={3} fz="md" mt="md" mb="xs">
        What changed
      </Title>
      <Notice tone="plain">
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length === 0 && <li>Nothing shown on this page.</li>}
        </ul>
      </Notice>
      <Group justify="end" gap="sm" mt="lg">
        <Button variant="default" size="md" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" size="md" onClick={onTheirs}>
          Use their version
        </Button>
        <Button size="md" onClick={() => onMine(theirs.rev)} data-autofocus>
          Overwrite with mine
        </Button>
      </Group>
    </PageDialog>
  );
}
