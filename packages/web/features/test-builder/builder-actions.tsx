import { Button } from "@academy/ui/kit/button.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { lazy, Suspense, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { keepPreview } from "./preview/preview.shelf.ts";
import { instructionsOf } from "./draft/test-input.rules.ts";
import { totalsOf } from "./sections/totals.rules.ts";
import type { Builder } from "./use-builder.ts";
import { failureWords } from "./draft/use-save.ts";

const SavePattern = lazy(async () => ({
  default: (await import("./pattern/save-pattern.tsx")).SavePattern,
}));

interface ActionsProps {
  builder: Builder;
  isNew: boolean;
  /** The edited test; null for a new one. */
  testId: string | null;
  saving: boolean;
  /** True while images in the instructions are uploading. */
  blocked: boolean;
  /** Why the test was not saved. */
  failure: Error | null;
  onSave: () => void;
  onReset: () => void;
}

/** The buttons that preview the paper, publish it, or reset the form. */
export function BuilderActions(props: ActionsProps) {
  const { builder, isNew, testId, saving, blocked, failure, onSave, onReset } = props;
  const [asking, setAsking] = useState(false);
  const [patternAsked, setPatternAsked] = useState(false);
  const { draft } = builder;
  const preview = (withAnswers: boolean) => {
    const id = crypto.randomUUID();
    const { title, examType, durationMinutes, timing, sections, languages } = draft;
    const { translatedInstructions } = draft;
    keepPreview({
      id,
      title,
      examType,
      durationMinutes,
      timing,
      sections,
      languages,
      translatedInstructions,
      instructions: instructionsOf(draft),
      testId,
    });
    const query = withAnswers ? { answers: "1" } : undefined;
    window.open(linkToAdmin("adminTestPreview", { previewId: id }, query), "_blank", "noopener");
  };
  const empty = draft.sections.length === 0;
  return (
    <Stack gap="xs">
      <Button fullWidth loading={saving} disabled={blocked} onClick={onSave}>
        {isNew ? "Confirm & Create" : "Update Test"}
      </Button>
      <Problem>{failure && failureWords(failure, isNew)}</Problem>
      <Button
        size="compact"
        fullWidth
        variant="default"
        disabled={empty}
        onClick={() => preview(false)}
      >
        Preview Questions Only
      </Button>
      <Button
        size="compact"
        fullWidth
        variant="default"
        disabled={empty}
        onClick={() => preview(true)}
      >
        Preview With Answers & Solutions
      </Button>
      <Button
        size="compact"
        fullWidth
        variant="default"
        disabled={empty}
        onClick={() => setPatternAsked(true)}
      >
        Save as pattern
      </Button>
      {patternAsked && (
        <Suspense>
          <SavePattern
            draft={draft}
            marks={totalsOf(draft, builder.questions).marks}
            onClose={() => setPatternAsked(false)}
          />
        </Suspense>
      )}
      <Button fullWidth variant="subtle" onClick={() => setAsking(true)}>
        Reset All
      </Button>
      {asking && (
        <ConfirmDialog
          title="Reset the whole form?"
          action="Reset All"
          busy={false}
          onYes={() => {
            setAsking(false);
            onReset();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            {isNew
              ? "All fields and sections of this draft are cleared. The question bank does not change."
              : "All changes since the test was loaded are discarded."}
          </p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
