import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from "react";
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
import { Policies } from "./details/policies.tsx";
import { StartFrom } from "./start-from.tsx";
import { PaperStrip } from "./paper-strip.tsx";
import { Schedule } from "./details/schedule.tsx";
import { SidePanel } from "./side-panel.tsx";
import { TestLink } from "./test-link.tsx";
import { draftOf, sameDraft } from "./draft/test-input.rules.ts";
import { totalsOf } from "./sections/totals.rules.ts";
import { useBuilder } from "./use-builder.ts";
import { useSave } from "./draft/use-save.ts";

const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict-dialog.tsx")).ConflictDialog,
}));
/** Loads the code that shows sections: dragging, questions with their formulas, marking. */
export const loadSections = () => import("./sections/filled-sections.tsx");
const FilledSections = lazy(async () => ({ default: (await loadSections()).FilledSections }));

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
  // If the draft has content, the link of an earlier test is hidden, because it would look like the
  // draft's link.
  const hasOtherDraft = base === null && !isBlank(draft);
  const { save, saving, errors, conflict, settle } = useSave({ ...builder, base, onSaved: saved });
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
    <Stack gap="lg" style={{ marginTop: "1.5rem" }}>
      <PaperStrip builder={builder} />
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
          <Schedule draft={draft} dispatch={dispatch} errors={errors} />
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
          </Stack>
        </aside>
      </Split>
      <LeaveWarning when={changed} />
      {conflict && base && (
        <Suspense>
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
        </Suspense>
      )}
    </Stack>
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
      <h2 style={{ marginBlock: "0.75rem" }} id="sections">
        Sections
      </h2>
      {error && (
        <Notice role="alert" tone="error">
          <p>The draft's questions did not load. {error.message}</p>
          <Button variant="default" loading={loading} onClick={retry}>
            Retry
          </Button>
        </Notice>
      )}
      {draft.sections.length > 0 && (
        <Suspense fallback={<TextSkeleton lines={8} label="Loading the sections" />}>
          <FilledSections builder={builder} />
        </Suspense>
      )}
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
