import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { linkTo } from "../../lib/paths.ts";
import { keepPreview } from "./preview.shelf.ts";
import { instructionsOf } from "./test-input.rules.ts";
import type { Builder } from "./use-builder.ts";
import { failureWords } from "./use-save.ts";
import classes from "./builder.module.css";

interface ActionsProps {
  builder: Builder;
  isNew: boolean;
  saving: boolean;
  /** True while pictures of the instructions are on their way. */
  blocked: boolean;
  /** Why it was not saved. */
  failure: Error | null;
  onSave: () => void;
  onReset: () => void;
}

/** Looks at the paper, publishes it, or begins anew. */
export function BuilderActions(props: ActionsProps) {
  const { builder, isNew, saving, blocked, failure, onSave, onReset } = props;
  const [asking, setAsking] = useState(false);
  const { draft } = builder;
  const preview = (withAnswers: boolean) => {
    const id = crypto.randomUUID();
    const { title, examType, durationMinutes, sections } = draft;
    keepPreview({
      id,
      title,
      examType,
      durationMinutes,
      sections,
      instructions: instructionsOf(draft),
    });
    const query = withAnswers ? { answers: "1" } : undefined;
    window.open(linkTo("adminTestPreview", { previewId: id }, query), "_blank", "noopener");
  };
  const empty = draft.sections.length === 0;
  return (
    <div className={classes.doors}>
      <Button size="md" fullWidth loading={saving} disabled={blocked} onClick={onSave}>
        {isNew ? "Confirm & Create" : "Update Test"}
      </Button>
      <div role="alert">
        {failure && <p className={classes.problem}>{failureWords(failure, isNew)}</p>}
      </div>
      <Button size="md" fullWidth variant="default" disabled={empty} onClick={() => preview(false)}>
        Preview Questions Only
      </Button>
      <Button
        size="md"
        px="xs"
        fullWidth
        variant="default"
        disabled={empty}
        onClick={() => preview(true)}
      >
        Preview With Answers & Solutions
      </Button>
      <Button size="md" fullWidth variant="subtle" color="gray" onClick={() => setAsking(true)}>
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
              ? "All fields and sections of this draft are cleared. The bank's questions stay."
              : "All changes since the test was loaded are taken back."}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
