import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { DragDropContext, type DropResult } from "@hello-pangea/dnd";
import { Button, IconButton } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Seal } from "@academy/ui/seal.tsx";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { questionTypeLabels } from "../../../shared/bank/question-labels.rules.ts";
import { choiceProblem, schemeProblem, sectionId } from "../draft/checklist.rules.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { SectionDraft } from "../draft/draft.schema.ts";
import { Handle, type HandleProps, Mover } from "../../../shared/ordering/mover.tsx";
import { Sortable } from "../../../shared/ordering/sortable.tsx";
import { MixField } from "./mix-field.tsx";
import { OpenPlaces } from "../details/open-places.tsx";
import { QuestionList } from "../questions/question-list.tsx";
import { ReplaceDialog } from "../questions/replace-dialog.tsx";
import { SectionShuffle } from "./section-shuffle.tsx";
import { MinutesField } from "./section-timing.tsx";
import { SchemeField } from "./scheme-field.tsx";
import { sectionMarks } from "./totals.rules.ts";
import type { Builder } from "../use-builder.ts";
import classes from "./sections.module.css";
import { type DraftAction, questionIdsOf } from "../draft/draft.rules.ts";

interface SectionCardProps {
  builder: Builder;
  section: SectionDraft;
  index: number;
  /** Number of the section's first question in the paper, from 1. */
  first: number;
  handle: HandleProps;
  dragged: boolean;
}

type SectionFields = Extract<DraftAction, { type: "edit-section" }>["fields"];

/** A section: its criteria, its marking and its questions. */
function SectionCard({ builder, section, index, first, handle, dragged }: SectionCardProps) {
  const { draft, dispatch, questions } = builder;
  const folded = builder.folded.has(section.key);
  const [replaced, setReplaced] = useState<string | null>(null);
  const number = index + 1;
  const name = `section ${number}`;
  const missing = section.wanted - section.questionIds.length;
  const edit = (fields: SectionFields) =>
    dispatch({ type: "edit-section", key: section.key, fields });
  return (
    <Card
      gap="md"
      component="section"
      id={sectionId(section.key)}
      tabIndex={-1}
      {...(dragged && { shadow: "lg" })}
      {...(folded && { style: { paddingBlock: "0.25rem" } })}
      aria-label={`Section ${number}`}
    >
      <Head
        number={number}
        section={section}
        questions={questions}
        handle={handle}
        folded={folded}
        onFold={() => builder.fold(section.key, !folded)}
      />
      {!folded && (
        <>
          <ChoiceField
            number={number}
            section={section}
            problem={choiceProblem(section, questions)}
            onChange={edit}
          />
          <MixField
            number={number}
            section={section}
            examType={draft.examType}
            onChange={(fields) => dispatch({ type: "edit-section", key: section.key, fields })}
          />
          <SectionShuffle number={number} section={section} dispatch={dispatch} />
          {draft.timing === "SECTIONS" && (
            <MinutesField number={number} section={section} onChange={edit} />
          )}
          <SchemeField
            number={number}
            scheme={section.scheme}
            types={section.questionIds.flatMap((id) => questions.get(id)?.responseType ?? [])}
            problem={schemeProblem(section, questions)}
            onChange={(scheme) => edit({ scheme })}
          />
          {missing > 0 && (
            <OpenPlaces builder={builder} section={section} number={number} missing={missing} />
          )}
          <Row style={{ marginInline: "-0.5rem" }} gap="2xs">
            <Button
              variant="subtle"
              aria-label={`Remove Section ${number}`}
              onClick={() => builder.removeSection(section.key, number)}
            >
              Remove Section
            </Button>
            <Mover
              name={name}
              index={index}
              of={draft.sections.length}
              onMove={(to) => dispatch({ type: "move-section", from: index, to })}
            />
          </Row>
          <QuestionList builder={builder} section={section} first={first} onReplace={setReplaced} />
        </>
      )}
      {replaced !== null && (
        <ReplaceDialog
          builder={builder}
          section={section}
          questionId={replaced}
          number={first + section.questionIds.indexOf(replaced)}
          onClose={() => setReplaced(null)}
        />
      )}
    </Card>
  );
}

interface HeadProps extends Pick<SectionCardProps, "section" | "handle"> {
  number: number;
  questions: Builder["questions"];
  folded: boolean;
  onFold: () => void;
}

/** A section in one line; the last button shows or hides everything below the line. */
const Head = ({ number, section, questions, handle, folded, onFold }: HeadProps) => (
  <header className={classes.head}>
    <Handle props={handle} name={`Reorder section ${number}`} />
    <h3>
      <Seal subject={section.subject} />
      Section {number}: {section.name ? `${section.name}, ` : ""}
      {section.subject}
    </h3>
    <Text size="sm" tone="soft" className="academy-one-line" title={criteriaWords(section)}>
      {criteriaWords(section)}
    </Text>
    <Badge>
      <strong>{countOf(section.questionIds.length, "question")}</strong>
      <span>{countOf(sectionMarks(section, questions), "mark")}</span>
    </Badge>
    <IconButton
      aria-expanded={!folded}
      aria-label={`${folded ? "Show" : "Hide"} section ${number}`}
      onClick={onFold}
    >
      <IconChevronDown aria-hidden style={{ rotate: folded ? "0deg" : "180deg" }} />
    </IconButton>
  </header>
);

/** "Optics, Refraction · Comprehension · Number · Easy": the criteria of a section. */
function criteriaWords(section: SectionDraft): string {
  const { responseType, difficulty } = section;
  const places = [section.topic, section.subTopic].filter((name) => name !== "").join(", ");
  return [
    places || "All topics",
    questionTypeLabels[section.questionType],
    responseType === ""
      ? "Any response type"
      : (responseTypes.read(responseType)?.label ?? responseType),
    difficulty === "" ? "Any difficulty" : difficultyLabels[difficulty],
  ].join(" · ");
}

/**
 * The sections in their order. Cards can be dragged to another place, questions only within their
 * card.
 */
export function SectionList({ builder }: { builder: Builder }) {
  const { draft, dispatch } = builder;
  const drop = ({ source, destination, type }: DropResult) => {
    if (!destination || destination.index === source.index) return;
    const [from, to] = [source.index, destination.index];
    if (type === "section") dispatch({ type: "move-section", from, to });
    else dispatch({ type: "move-question", key: source.droppableId, from, to });
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <Sortable
        id="sections"
        type="section"
        keys={draft.sections.map(({ key }) => key)}
        className={classes.sections}
      >
        {(key, { index, ...drag }) => {
          const section = draft.sections[index];
          const before = questionIdsOf({ sections: draft.sections.slice(0, index) });
          const first = before.length + 1;
          return (
            section && <SectionCard key={key} {...{ builder, section, index, first }} {...drag} />
          );
        }}
      </Sortable>
    </DragDropContext>
  );
}
