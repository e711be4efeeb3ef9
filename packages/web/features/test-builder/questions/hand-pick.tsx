import type { searchQuestions } from "@academy/functions/api/bank/question/search-questions.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reads } from "../../../lib/api/api.ts";
import { countOf } from "../../../lib/format.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { PlainList } from "../../../lib/plain-list.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { bankKey, mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { type BankFilters, QuestionFiltersForm } from "../../../shared/bank/question-filters.tsx";
import { questionIdsOf } from "../draft/draft.rules.ts";
import type { SectionDraft } from "../draft/draft.schema.ts";
import { Whole } from "./question-row.tsx";
import { fromBank, type ShownQuestion } from "../preview/shown-question.rules.ts";
import { marksOf } from "../sections/totals.rules.ts";
import type { Builder } from "../use-builder.ts";
import classes from "./questions.module.css";

type Search = BankFilters & { page: number };

const PER_PAGE = 10;

const searchQuery = ({ page, ...filters }: Search) =>
  queryOptions({
    queryKey: [...bankKey, "hand-pick", filters, page],
    queryFn: reads<typeof searchQuestions>("GET /api/questions/search", {
      query: { ...filters, page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  });

interface HandPickProps {
  builder: Builder;
  section: SectionDraft;
  /** Number of the section, from 1. */
  number: number;
  onClose: () => void;
}

/** Searches the bank for questions for a section's open places, and adds the ticked ones. */
export function HandPick({ builder, section, number, onClose }: HandPickProps) {
  const { draft, dispatch, learn } = builder;
  const { subject, topic, subTopic, questionType, responseType, difficulty } = section;
  const [search, setSearch] = useState<Search>({
    examType: draft.examType,
    subject,
    topic,
    subTopic,
    questionType,
    responseType,
    difficulty,
    text: "",
    page: 1,
  });
  const [ticked, setTicked] = useState<ReadonlyMap<string, ShownQuestion>>(new Map());
  const open = section.wanted - section.questionIds.length;
  const used = new Set(questionIdsOf(draft));
  const tick = (question: ShownQuestion) => {
    const next = new Map(ticked);
    if (!next.delete(question._id)) next.set(question._id, question);
    setTicked(next);
  };
  const add = () => {
    learn([...ticked.values()]);
    dispatch({ type: "add-questions", key: section.key, ids: [...ticked.keys()] });
    onClose();
  };
  return (
    <PageDialog title={`Choose questions for section ${number}`} size="lg" onClose={onClose}>
      <Stack>
        <Filters section={section} search={search} onChange={setSearch} />
        <QueryView
          query={useQuery(searchQuery(search))}
          failed="The questions did not load"
          loading={<TextSkeleton lines={8} label="Searching the bank" />}
          isEmpty={({ questions }) => questions.length === 0}
          empty={<EmptyState title="No questions match">Change the filters.</EmptyState>}
        >
          {({ questions, totalPages }) => (
            <>
              <PlainList>
                {questions.map((one) => (
                  <Found
                    key={one._id}
                    question={fromBank(one)}
                    section={section}
                    state={used.has(one._id) ? "used" : ticked.has(one._id) ? "ticked" : "free"}
                    full={ticked.size >= open}
                    onTick={tick}
                  />
                ))}
              </PlainList>
              <Pagination
                label="Pages of questions"
                page={search.page}
                totalPages={totalPages}
                onPage={(page) => setSearch({ ...search, page })}
              />
            </>
          )}
        </QueryView>
        <DialogActions>
          <Text style={{ marginRight: "auto" }} component="output">
            {ticked.size} of {open} chosen
          </Text>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={ticked.size === 0} onClick={add}>
            {ticked.size === 0 ? "Add questions" : `Add ${countOf(ticked.size, "question")}`}
          </Button>
        </DialogActions>
      </Stack>
    </PageDialog>
  );
}

interface FiltersProps {
  section: SectionDraft;
  search: Search;
  onChange: (search: Search) => void;
}

/** The bank's filters. The section's own criteria cannot be widened here. */
function Filters({ section, search, onChange }: FiltersProps) {
  const places = useQuery(mappingsQuery);
  const { questionType, responseType, difficulty } = section;
  const { subject, topic, subTopic } = section;
  const fixed = { subject, topic, subTopic, questionType, responseType, difficulty };
  return (
    <QuestionFiltersForm
      filters={search}
      fixed={{ ...fixed, examType: search.examType }}
      places={places.data ?? []}
      types={responseTypes.types.map(({ code, label }) => ({ value: code, label }))}
      onChange={(change) => onChange({ ...search, ...change, page: 1 })}
    />
  );
}

interface FoundProps {
  question: ShownQuestion;
  section: SectionDraft;
  state: "free" | "ticked" | "used";
  /** Whether no open place is left. */
  full: boolean;
  onTick: (question: ShownQuestion) => void;
}

function Found({ question, section, state, full, onTick }: FoundProps) {
  const [open, setOpen] = useState(false);
  const id = `pick-${question._id}`;
  return (
    <Card gap="xs" component="li">
      <Row wrap={false} gap="xs" align="start">
        <Checkbox
          aria-labelledby={id}
          checked={state !== "free"}
          disabled={state === "used" || (full && state === "free")}
          onChange={() => onTick(question)}
        />
        <div id={id} className={open ? "" : "academy-clamp"} data-lines="3">
          <BankText html={question.question} />
        </div>
      </Row>
      {open && <Whole question={question} />}
      <Row gap="xs">
        <p className={classes.facts}>
          <span>
            Answer: <strong className={classes.answer}>{question.answer}</strong>
          </span>
          <span>{countOf(marksOf(question, section), "mark")}</span>
          {state === "used" && <span>In the test already</span>}
        </p>
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "Less" : "Solution"}
        </Button>
      </Row>
    </Card>
  );
}
