import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { lazy, Suspense, useState } from "react";
import { countOf } from "../../../lib/format.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";
import type { Builder } from "../use-builder.ts";

/** The search of the bank; its code is loaded when someone picks questions by hand. */
const HandPick = lazy(async () => ({
  default: (await import("../questions/hand-pick.tsx")).HandPick,
}));

interface OpenPlacesProps {
  builder: Builder;
  section: SectionDraft;
  missing: number;
  /** Number of the section, from 1. */
  number: number;
}

/** Shown if a section has too few questions: they can be picked, or the section kept as it is. */
export function OpenPlaces({ builder, section, missing, number }: OpenPlacesProps) {
  const [picking, setPicking] = useState(false);
  const { dispatch, filling, fill } = builder;
  const count = section.questionIds.length;
  return (
    <Notice tone="warning" role="note">
      <Row>
        <p>
          {count === 0
            ? `${countOf(missing, "question")} still to choose.`
            : `${count} of ${countOf(section.wanted, "question")} found.`}
        </p>
        <Button variant="default" loading={filling === section.key} onClick={() => fill(section)}>
          {count === 0 ? "Fill at random" : `Find ${missing} more`}
        </Button>
        <Button variant="default" onClick={() => setPicking(true)}>
          Choose by hand
        </Button>
        {count > 0 && (
          <Button
            variant="subtle"
            onClick={() =>
              dispatch({ type: "edit-section", key: section.key, fields: { wanted: count } })
            }
          >
            Keep {count}
          </Button>
        )}
      </Row>
      {picking && (
        <Suspense>
          <HandPick
            builder={builder}
            section={section}
            number={number}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Notice>
  );
}
