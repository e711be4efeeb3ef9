import { responseTypes } from "@academy/response-types/registry.ts";
import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { countOf } from "../../lib/format.ts";
import { difficultyLabels, questionTypeLabels } from "../../shared/bank/question-labels.rules.ts";
import { choiceProblem, schemeProblem, sectionId } from "./checklist.rules.ts";
import { ChoiceField } from "./choice-field.tsx";
import type { SectionDraft } from "./draft.schema.ts";
import { Handle, Mover } from "./mover.tsx";
import { QuestionList } from "./question-list.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { SchemeField } from "./scheme-field.tsx";
import { sectionMarks } from "./totals.rules.ts";
import type { Builder } from "./use-builder.ts";
import classes from "./sections.module.css";

/** The search of the bank, whose code is loaded when someone chooses by hand. */
const HandPick = lazy(async () => ({ default: (await import("./hand-pick.tsx")).HandPick }));

interface SectionCardProps {
  builder: Builder;
  section: SectionDraft;
  index: number;
  /** Number of its first question in the paper, from 1. */
  first: number;
  handle: DraggableProvidedDragHandleProps | null;
  dragged: boolean;
}

/** A section: what it asks for, how it is marked, and its questions. */
export function SectionCard({ builder, section, index, first, handle, dragged }: SectionCardProps) {
  const { draft, dispatch, questions } = builder;
  const [shown, setShown] = useState(true);
  const [replaced, setReplaced] = useState<string | null>(null);
  const number = index + 1;
  const name = `section ${number}`;
  const missing = section.wanted - section.questionIds.length;
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
      id={sectionId(section.key)}
      tabIndex={-1}
      {...(dragged && { shadow: "lg" })}
      aria-label={`Section ${number}`}
    >
      <Stack>
        <header className={classes.head}>
          <Handle props={handle} name={`Reorder ${name}`} />
          <div>
            <Title order={3} fz="lg" pt="xs">
              Section {number}: {section.name ? `${section.name}, ` : ""}
              {section.subject}
            </Title>
            <Text size="sm" c="dimmed">
              {criteriaWords(section)}
            </Text>
          </div>
          <p className={classes.sum}>
            <strong>{countOf(section.questionIds.length, "question")}</strong>
            <Text span size="sm" c="dimmed">
              {countOf(sectionMarks(section, questions), "mark")}
            </Text>
          </p>
        </header>
        <ChoiceField
          number={number}
          section={section}
          problem={choiceProblem(section, questions)}
          onChange={(fields) => dispatch({ type: "edit-section", key: section.key, fields })}
        />
        <SchemeField
          number={number}
          scheme={section.scheme}
          types={section.questionIds.flatMap((id) => questions.get(id)?.responseType ?? [])}
          problem={schemeProblem(section, questions)}
          onChange={(scheme) =>
            dispatch({ type: "edit-section", key: section.key, fields: { scheme } })
          }
        />
        {missing > 0 && (
          <Missing builder={builder} section={section} number={number} missing={missing} />
        )}
        <Group gap={4} mx="-0.5rem">
          <Button
            variant="subtle"
            size="md"
            px="xs"
            aria-expanded={shown}
            aria-label={`${shown ? "Hide" : "Show"} the questions of ${name}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide questions" : "Show questions"}
          </Button>
          <Button
            variant="subtle"
            size="md"
            px="xs"
            color="gray"
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
        </Group>
        {shown && (
          <QuestionList builder={builder} section={section} first={first} onReplace={setReplaced} />
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
      </Stack>
    </Paper>
  );
}

/** "Optics, Refraction · Comprehension · INTEGER · Easy": what a section asks for. */
function criteriaWords(section: SectionDraft): string {
  const { responseType, difficulty } = section;
  const places = [section.topic, section.subTopic].filter((name) => name !== "").join(", ");
  return [
    places || "All topics",
    questionTypeLabels[section.questionType],
    responseType === ""
      ? "Any response type"
      : (responseTypes.read(responseType)?.builderLabel ?? responseType),
    difficulty === "" ? "Any difficulty" : difficultyLabels[difficulty],
  ].join(" · ");
}

interface MissingProps {
  builder: Builder;
  section: SectionDraft;
  missing: number;
  /** Which section, from 1. */
  number: number;
}

/** A section has too few questions: find the rest, or keep it as it is. */
function Missing({ builder, section, missing, number }: MissingProps) {
  const [picking, setPicking] = useState(false);
  const { dispatch, filling, fill } = builder;
  const count = section.questionIds.length;
  return (
    <Notice tone="warning" role="note">
      <Group gap="sm">
        <p>
          {count === 0
            ? `${countOf(missing, "question")} still to choose.`
            : `${count} of ${countOf(section.wanted, "question")} found.`}
        </p>
        <Button
          variant="default"
          size="md"
          loading={filling === section.key}
          onClick={() => fill(section)}
        >
          {count === 0 ? "Fill at random" : `Find ${missing} more`}
        </Button>
        <Button variant="default" size="md" onClick={() => setPicking(true)}>
          Choose by hand
        </Button>
        {count > 0 && (
          <Button
            variant="subtle"
            size="md"
            onClick={() =>
              dispatch({ type: "edit-section", key: section.key, fields: { wanted: count } })
            }
          >
            Keep {count}
          </Button>
        )}
      </Group>
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
