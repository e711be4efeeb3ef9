import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { EarlierTests } from "../earlier-tests.tsx";
import type { Builder } from "../use-builder.ts";
import { FillAll } from "./fill-all.tsx";
import { SectionList } from "./section-card.tsx";

/** The sections of a draft, and the choices of which questions may be picked for them. */
export function FilledSections({ builder }: { builder: Builder }) {
  const { draft, dispatch } = builder;
  return (
    <>
      <EarlierTests
        examType={draft.examType}
        testId={builder.testId}
        value={draft.excludeTests}
        onChange={(excludeTests) => dispatch({ type: "edit", fields: { excludeTests } })}
      />
      {draft.releasePolicy !== "PRACTICE" && (
        <Checkbox
          style={{ marginBottom: "1rem" }}
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
    </>
  );
}
