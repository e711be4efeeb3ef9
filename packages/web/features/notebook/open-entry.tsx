import type { NotebookQuestion } from "@academy/core/learning/notebook/notebook-question.schema.ts";
import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { IconButton } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Menu, type MenuItem } from "@academy/ui/kit/menu.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import {
  NoteField,
  OwnTag,
  Tags,
  useOwnWords,
  WhatCame,
} from "../../shared/learning/own-words.tsx";
import { Answers } from "./answers.tsx";
import type { EntryProps } from "./notebook-entry.tsx";
import { putEntry } from "./notebook.queries.ts";
import { outcomeWords, placeOf } from "./notebook.rules.ts";

/** An opened question of the notebook: how it went, what the student wrote, and its actions. */
export function OpenEntry({ row: saved, question, loading, title, tags }: EntryProps) {
  const { row, problem, save } = useOwnWords(saved, (change) => putEntry(saved, change));
  const [noted, setNoted] = useState(row.note !== "");
  const [adding, setAdding] = useState(false);
  const items: MenuItem[] = [
    {
      name: row.bookmarked ? "Remove bookmark" : "Bookmark",
      onPress: () => void save({ bookmarked: !row.bookmarked }),
    },
    { name: "Add a note", disabled: noted, onPress: () => setNoted(true) },
    { name: "Add a tag", disabled: adding, onPress: () => setAdding(true) },
    {
      name: row.scheduled ? "Stop reviewing" : "Schedule reviews",
      disabled: row.status === null,
      onPress: () => void save({ scheduled: !row.scheduled }),
    },
  ];
  return (
    <Stack>
      <Row justify="between" wrap={false}>
        <Text size="sm" tone="soft">
          {row.subject} · <Source row={row} title={title} shown={question?.shown?.number} />
          {` · ${outcomeWords(row)}${row.bookmarked && row.status ? " · Bookmarked" : ""}`}
        </Text>
        <Menu items={items}>
          {(button) => (
            <IconButton {...button} aria-label={`Actions for ${placeOf(row, title)}`}>
              <IconDots aria-hidden />
            </IconButton>
          )}
        </Menu>
      </Row>
      {question ? (
        <Question question={question} />
      ) : loading ? (
        <TextSkeleton lines={3} label="Loading the question" />
      ) : (
        <Text tone="soft">{hiddenWords(row)}</Text>
      )}
      <Tags row={row} tags={tags} onSave={save} />
      {noted && <NoteField row={row} onSave={save} />}
      {adding && <OwnTag row={row} onSave={save} onClose={() => setAdding(false)} />}
      <WhatCame row={row} problem={problem} />
    </Stack>
  );
}

/** Why a question cannot be shown. */
const hiddenWords = ({ submissionId, gone }: NotebookRow): string =>
  gone
    ? "The test of this question was deleted."
    : submissionId === null
      ? "This question is closed for practice at the moment."
      : "This question cannot be shown here.";

interface SourceProps extends Pick<EntryProps, "row" | "title"> {
  /** The question's number as the student saw it, in a shuffled paper. */
  shown: number | undefined;
}

function Source({ row, title, shown }: SourceProps) {
  const { submissionId, number } = row;
  const place = placeOf(row, title);
  if (submissionId === null || number === null) return place;
  const search = { tab: "review", q: String(shown ?? number) };
  return <Link to={linkTo("testReport", { submissionId }, search)}>{place}</Link>;
}

function Question({ question }: { question: NotebookQuestion }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <RichText html={question.question} />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Answers and solution</summary>
        {open && <Answers question={question} />}
      </details>
    </>
  );
}
