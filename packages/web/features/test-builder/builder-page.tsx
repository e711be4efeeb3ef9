import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useAddress } from "../../lib/address/use-address.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { notify } from "../../lib/notices.ts";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Builder, loadSections } from "./builder.tsx";
import { blankDraft, isBlank } from "./draft/draft.rules.ts";
import { TestDraft } from "./draft/draft.schema.ts";
import { editKey, KeptEdit, newDraftKey } from "./draft/draft.shelf.ts";
import { copyQuery, editedTestQuery, nextShiftQuery } from "./test-builder.queries.ts";
import { draftOf, draftOfCopy } from "./draft/test-input.rules.ts";

/**
 * A new test. `?copyOf=` fills it in from a test, `?nextShift=` from an exam's last test, and
 * `?import=` with the questions of an import.
 */
export function NewTest() {
  const [search, write] = useAddress();
  const [start, setStart] = useState(() => ({
    draft: readDraft(newDraftKey(), TestDraft) ?? blankDraft,
    round: 0,
  }));
  const copyOf = search.get("copyOf");
  const nextShift = search.get("nextShift");
  const importId = search.get("import");
  const done = () => write(() => ({}), { replace: true });
  if (copyOf !== null || nextShift !== null || importId !== null) {
    return (
      <Copy
        testId={copyOf}
        examId={nextShift}
        importId={importId}
        replaces={isBlank(start.draft) ? null : start.draft.title || "Untitled"}
        onKeep={done}
        onCopy={(draft) => {
          setStart({ draft, round: start.round + 1 });
          done();
        }}
      />
    );
  }
  return <Builder key={start.round} start={start.draft} base={null} />;
}

/** The draft of a test with the questions of an import, whose code few tests need. */
const importedQuery = (importId: string) =>
  queryOptions({
    queryKey: ["test-builder", "import", importId],
    queryFn: async ({ signal }) => {
      const { importedDraft } = await import("./import-test.queries.ts");
      return importedDraft(importId, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

interface CopyProps {
  /** The test to copy; otherwise the exam for which a next shift is made. */
  testId: string | null;
  examId: string | null;
  /** The import whose questions the test gets. */
  importId: string | null;
  /** Title of the draft that would be lost; null if there is no such draft. */
  replaces: string | null;
  onKeep: () => void;
  onCopy: (draft: TestDraft) => void;
}

function Copy({ testId, examId, importId, replaces, onKeep, onCopy }: CopyProps) {
  const copied = useQuery({ ...copyQuery(testId ?? ""), enabled: testId !== null });
  const shift = useQuery({ ...nextShiftQuery(examId ?? ""), enabled: examId !== null });
  const added = useQuery({ ...importedQuery(importId ?? ""), enabled: importId !== null });
  const copy = importId !== null ? added : testId === null ? shift : copied;
  const draft = useMemo(() => draftFrom(copy.data), [copy.data]);
  useEffect(() => {
    if (draft && replaces === null) onCopy(draft);
  });
  if (copy.isError) {
    return (
      <ErrorState
        title="The test could not be copied"
        message={copy.error.message}
        onRetry={() => void copy.refetch()}
        retrying={copy.isFetching}
      />
    );
  }
  if (!draft || replaces === null) return <TextSkeleton lines={8} label="Copying the test" />;
  return (
    <ConfirmDialog
      title="Replace the draft?"
      action="Replace"
      busy={false}
      onYes={() => onCopy(draft)}
      onClose={onKeep}
    >
      <p>
        A draft of a new test is kept on this device: {replaces}. The copy “{draft.title}” would
        take its place.
      </p>
    </ConfirmDialog>
  );
}

const draftFrom = (data: TestDraft | Parameters<typeof draftOfCopy>[0] | undefined) =>
  data && ("sections" in data ? data : draftOfCopy(data));

/** The builder with an existing test. */
export function EditTest({ testId }: { testId: string }) {
  // A published test always has sections, so their code is loaded together with the test.
  useEffect(() => void loadSections(), []);
  return (
    <QueryView
      query={useQuery(editedTestQuery(testId))}
      failed="❌ Failed to load test for editing"
      loading={<TextSkeleton lines={8} label="Loading the test" />}
    >
      {(test) =>
        test.editLock ? <Locked message={test.editLock.message} /> : <Loaded test={test} />
      }
    </QueryView>
  );
}

const Locked = ({ message }: { message: string }) => (
  <EmptyState
    title={message}
    action={
      <Button component={Link} to={adminPatterns.adminManageTests}>
        Manage tests
      </Button>
    }
  >
    To use the same questions again, duplicate the test.
  </EmptyState>
);

/** The unfinished edit on this device, unless the test has changed since. */
function keptEdit(test: TestAdminView): TestDraft | null {
  const kept = readDraft(editKey(test._id), KeptEdit);
  return kept?.rev === test.rev ? kept.draft : null;
}

function Loaded({ test }: { test: TestAdminView }) {
  const [base, setBase] = useState(test);
  const [start, setStart] = useState(() => keptEdit(test) ?? draftOf(test));
  // Opening a test for editing deletes the draft of a new test.
  useKeptDraft(newDraftKey(), null);
  useEffect(() => notify("✅ Loaded test for editing", "success", 2000), []);
  const open = (next: TestAdminView) => {
    setBase(next);
    setStart(draftOf(next));
  };
  return <Builder key={base.rev} start={start} base={base} onOpen={open} />;
}
