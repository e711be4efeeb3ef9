import { NOT_SHUFFLED } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Dispatch, useReducer, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { type DraftAction, blankDraft, draftReducer, questionIdsOf } from "./draft/draft.rules.ts";
import type { Criteria, SectionDraft, TestDraft } from "./draft/draft.schema.ts";
import {
  removedWords,
  selectedWords,
  takenFrom,
  tooFewWords,
} from "./questions/selection.rules.ts";
import { wholeNumber } from "./draft/whole-number.rules.ts";
import type { Questions, ShownQuestion } from "./preview/shown-question.rules.ts";
import { loadShown, postAutoSelect, questionsQuery } from "./test-builder.queries.ts";

/** Duration in milliseconds of notices about actions. */
const ACTION_MS = 2000;

interface Selection {
  section: Criteria & Partial<Pick<SectionDraft, "mix" | "questionIds">>;
  /** Key of the section to fill; null to add a section. */
  key: string | null;
  wanted: number;
  /** Number of the section, from 1. */
  number: number;
}

/** The settings of a new section that do not come from the panel. */
const PLAIN = {
  name: "",
  choose: null,
  minutes: null,
  mix: [] as SectionDraft["mix"],
  shuffle: NOT_SHUFFLED,
  scheme: { kind: "standard" },
} as const;

/** Picks questions for a draft's sections from the bank. */
function useSelection(
  draft: TestDraft,
  dispatch: Dispatch<DraftAction>,
  { questions: known, learn }: Pick<ReturnType<typeof useQuestions>, "questions" | "learn">,
  testId: string | undefined,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const add = ({ section, key, wanted }: Selection, ids: string[]) => {
    if (ids.length === 0) return;
    if (key !== null) return dispatch({ type: "add-questions", key, ids });
    const made = { ...section, key: crypto.randomUUID(), wanted, questionIds: ids };
    dispatch({ type: "add-section", section: { ...made, ...PLAIN } });
  };
  const selecting = useMutation({
    mutationFn: async ({ section, wanted }: Selection) => {
      const picked = postAutoSelect(draft, section, { wanted, questions: known, testId });
      const [{ fromBank }, found] = await Promise.all([loadShown(), picked]);
      return { ...found, fromBank };
    },
    onSuccess: ({ questions, note, fromBank }, asked) => {
      const taken = takenFrom(questions, new Set(questionIdsOf(draft)), asked.wanted);
      const ids = taken.map(({ _id }) => _id);
      learn(taken.map(fromBank));
      add(asked, ids);
      const { number, wanted } = asked;
      const bank = { wanted, section: number, examType: draft.examType };
      const tooFew = tooFewWords(taken.length, bank);
      setProblem(tooFew && `${tooFew} ${note}`.trim());
      if (ids.length > 0) notify(selectedWords(ids.length, asked.number), "success", ACTION_MS);
    },
    onError: (error) => {
      notify("Auto-select failed", "error", ACTION_MS);
      setProblem(messageOf(error, "The question bank could not be reached. Please try again."));
    },
  });
  return { selecting, problem, forget: () => setProblem(null) };
}

/**
 * A draft of a test, and all actions on it.
 * @param testId the edited test
 */
export function useBuilder(start: TestDraft, testId?: string) {
  const [draft, dispatch] = useReducer(draftReducer, start);
  const known = useQuestions(questionIdsOf(start));
  const { selecting, problem, forget } = useSelection(draft, dispatch, known, testId);
  const folds = useFolds(start);
  return {
    draft,
    dispatch,
    testId,
    ...known,
    ...folds,
    /** Why the last selection found too few questions; null if it found enough. */
    selectionProblem: problem,
    selecting: selecting.isPending,
    /** Key of the section that is being filled. */
    filling: selecting.isPending ? selecting.variables.key : undefined,
    select: () => {
      const { questionType, numQuestions, ...rest } = draft.panel;
      const wanted = wholeNumber(numQuestions);
      if (questionType === "" || wanted === null) return;
      const number = draft.sections.length + 1;
      selecting.mutate({ section: { ...rest, questionType }, key: null, wanted, number });
    },
    fill: (section: SectionDraft) => {
      const wanted = section.wanted - section.questionIds.length;
      const number = draft.sections.findIndex(({ key }) => key === section.key) + 1;
      selecting.mutate({ section, key: section.key, wanted, number });
    },
    removeSection: (key: string, number: number) => {
      dispatch({ type: "remove-section", key });
      forget();
      notify(removedWords(number), "info", ACTION_MS);
    },
    reset: () => {
      dispatch({ type: "load", draft: blankDraft });
      forget();
      notify("Form reset to initial state", "info", ACTION_MS);
    },
  };
}

/** The collapsed sections: at first the complete ones of a longer paper. */
function useFolds({ sections }: TestDraft) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    const whole = sections.filter(({ wanted, questionIds }) => questionIds.length >= wanted);
    return new Set(sections.length > 1 ? whole.map(({ key }) => key) : []);
  });
  const fold = (key: string, isFolded: boolean) => {
    const others = [...folded].filter((one) => one !== key);
    setFolded(new Set(isFolded ? [...others, key] : others));
  };
  return { folded, fold };
}

export type Builder = ReturnType<typeof useBuilder>;

/** The questions of a draft: questions that were just picked, and questions loaded by id. */
function useQuestions(ids: readonly string[]) {
  const [picked, setPicked] = useState<Questions>(new Map());
  // Only a draft's initial ids have to be loaded: all later ones were picked on this page.
  const [kept] = useState(ids);
  const asked = useQuery({ ...questionsQuery(kept), enabled: kept.length > 0 });
  const [fetched, setFetched] = useState({ of: asked.data, known: picked });
  if (fetched.of !== asked.data) {
    const found = asked.data?.questions ?? [];
    setFetched({ of: asked.data, known: withAll(fetched.known, found) });
  }
  return {
    questions: picked.size === 0 ? fetched.known : withAll(fetched.known, [...picked.values()]),
    /** Ids of questions that are no longer in the bank. */
    gone: new Set(asked.data?.missing ?? []),
    loading: asked.isFetching,
    error: asked.error,
    retry: () => void asked.refetch(),
    learn: (more: readonly ShownQuestion[]) => setPicked((known) => withAll(known, more)),
  };
}

const withAll = (known: Questions, more: readonly ShownQuestion[]): Questions =>
  new Map([...known, ...more.map((one) => [one._id, one] as const)]);
