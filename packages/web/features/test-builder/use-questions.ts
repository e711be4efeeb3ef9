import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Questions, ShownQuestion } from "./shown-question.rules.ts";
import { questionsQuery } from "./test-builder.queries.ts";

/** The questions of a draft: those just picked, and others fetched by id. */
export function useQuestions(ids: readonly string[]) {
  const [picked, setPicked] = useState<Questions>(new Map());
  // A draft's initial ids come from storage; all later ones were picked here.
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
