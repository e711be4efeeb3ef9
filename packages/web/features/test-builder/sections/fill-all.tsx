import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { countOf } from "../../../lib/format.ts";
import { notify } from "../../../lib/notices.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { sectionId } from "../draft/checklist.rules.ts";
import { questionIdsOf } from "../draft/draft.rules.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";
import { filledWords, missingIn, takenFrom } from "../questions/selection.rules.ts";
import { fromBank } from "../preview/shown-question.rules.ts";
import { postFill } from "../test-builder.queries.ts";
import type { Builder } from "../use-builder.ts";

/** Why a section got too few questions. */
interface Short {
  key: string;
  note: string;
}

/** Fills the open places of all sections with one call, and lists what the bank lacks. */
export function FillAll({ builder }: { builder: Builder }) {
  const { draft } = builder;
  const { filling, short } = useFillAll(builder);
  const open = draft.sections.filter((section) => missingIn(section) > 0);
  const still = short.filter(({ key }) => open.some((section) => section.key === key));
  if (open.length < 2 && still.length === 0) return null;
  return (
    <div style={{ marginBottom: "1rem" }}>
      <Notice tone="warning" role="note">
        <Row>
          <p>
            {countOf(missingOf(open), "question")} still to choose in{" "}
            {countOf(open.length, "section")}.
          </p>
          <Button
            variant="default"
            loading={filling.isPending}
            onClick={() => filling.mutate(open)}
          >
            Fill all sections
          </Button>
        </Row>
        <Problem>
          {filling.error &&
            messageOf(filling.error, "The question bank could not be reached. Please try again.")}
        </Problem>
        {still.length > 0 && (
          <ul aria-label="Sections with too few questions">
            {still.map(({ key, note }) => (
              <li key={key}>
                <a href={`#${sectionId(key)}`}>{nameOf(draft.sections, key)}</a>: {note}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

const missingOf = (sections: readonly SectionDraft[]): number =>
  sections.reduce((sum, section) => sum + missingIn(section), 0);

/** The name of a section: "Section 4, Chemistry". */
function nameOf(sections: readonly SectionDraft[], key: string): string {
  const index = sections.findIndex((one) => one.key === key);
  return `Section ${index + 1}, ${sections[index]?.subject}`;
}

function useFillAll({ draft, dispatch, questions, learn, testId }: Builder) {
  const [short, setShort] = useState<readonly Short[]>([]);
  const filling = useMutation({
    mutationFn: (open: readonly SectionDraft[]) => postFill(draft, open, { questions, testId }),
    onSuccess: (answer, open) => {
      const used = new Set(questionIdsOf(draft));
      const missed: Short[] = [];
      let found = 0;
      open.forEach((section, index) => {
        const filled = answer.sections[index];
        if (!filled) return;
        const wanted = missingIn(section);
        const taken = takenFrom(filled.questions, used, wanted);
        for (const { _id } of taken) used.add(_id);
        learn(taken.map(fromBank));
        dispatch({ type: "add-questions", key: section.key, ids: taken.map(({ _id }) => _id) });
        found += taken.length;
        if (taken.length < wanted) missed.push({ key: section.key, note: filled.note });
      });
      setShort(missed);
      const words = filledWords(found, missingOf(open), open.length);
      notify(words, missed.length === 0 ? "success" : "info");
    },
  });
  return { filling, short };
}
