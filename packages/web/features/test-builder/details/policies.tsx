import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { type Dispatch, lazy, Suspense, useState } from "react";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { releasesFor } from "./releases.rules.ts";
import classes from "./details-form.module.css";

const PolicyFields = lazy(async () => ({
  default: (await import("./policy-fields.tsx")).PolicyFields,
}));

const releaseWords = (draft: TestDraft): string =>
  releasesFor(draft)
    .find(({ value }) => value === draft.releasePolicy)
    ?.label.toLowerCase() ?? "";

interface PoliciesProps {
  draft: TestDraft;
  dispatch: Dispatch<DraftAction>;
  onUploading: (uploading: boolean) => void;
}

/** The rules of the test. Every option has a good default, so this part is collapsed. */
export function Policies({ draft, dispatch, onUploading }: PoliciesProps) {
  const [open, setOpen] = useState(false);
  const edit = (fields: Partial<TestDraft>) => dispatch({ type: "edit", fields });
  return (
    <Card
      component="details"
      id="rules"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <h2 className="academy-heading-lg">Rules and instructions</h2>
        <Text component="span" size="sm" tone="soft">
          Results: {releaseWords(draft)} · Full screen{" "}
          {draft.fullScreen === "OFF" ? "not required" : "required"}
        </Text>
      </summary>
      {open && (
        <Stack gap="lg">
          <Suspense fallback={<TextSkeleton lines={8} label="Loading the rules" />}>
            <PolicyFields draft={draft} edit={edit} onUploading={onUploading} />
          </Suspense>
        </Stack>
      )}
    </Card>
  );
}
