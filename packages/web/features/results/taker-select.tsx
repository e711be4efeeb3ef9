import type { Taker } from "@academy/core/exam/result/taker.schema.ts";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { Button, Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMarks } from "../../lib/format.ts";
import { takersQuery } from "./results.queries.ts";
import { takersProblem } from "../../shared/results/results.rules.ts";
import classes from "./takers.module.css";

interface TakerSelectProps {
  testId: string;
  /** The chosen taker; loaded separately from the list, which may show another page. */
  chosen: Taker | null;
  onChoose: (submissionId: string) => void;
}

/** Takers shown at a time; the search finds the others. */
const SHOWN = 50;
const TYPING_MS = 250;

/** A taker's two lines in the list. */
function Option({ taker }: { taker: Taker }) {
  return (
    <span className={classes.option}>
      <span className={classes.optionName}>{taker.name}</span>
      <span>Rank {formatMarks(taker.rank)}</span>
      <span>{taker.email}</span>
      <span>Percentile {formatMarks(taker.percentile)}</span>
    </span>
  );
}

/** Finds one of up to a hundred thousand takers: the server searches while the user types. */
export function TakerSelect({ testId, chosen, onChoose }: TakerSelectProps) {
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  // The chosen taker's name in the field is not a search.
  const search = chosen && settled === chosen.name ? "" : settled.trim().slice(0, 100);
  const list = useQuery(takersQuery(testId, { search, page: 1, limit: SHOWN }));
  const found = list.data?.takers ?? [];
  const takers =
    chosen && !found.some(({ submissionId }) => submissionId === chosen.submissionId)
      ? [chosen, ...found]
      : found;
  const byId = new Map(takers.map((taker) => [taker.submissionId, taker]));
  if (list.isError) {
    return (
      <Notice tone="error" role="alert" className={classes.select}>
        <p>{takersProblem(list.error)}</p>
        <Button
          variant="default"
          size="md"
          onClick={() => void list.refetch()}
          loading={list.isFetching}
        >
          Retry
        </Button>
      </Notice>
    );
  }
  return (
    <Select
      label="Select user"
      description={foundWords(list.data?.total ?? 0, list.data?.more ?? false, search)}
      placeholder="Name or email"
      size="md"
      searchable
      // The server has already searched, in more than the shown rows.
      filter={({ options }) => options}
      data={takers.map((taker) => ({ value: taker.submissionId, label: taker.name }))}
      value={chosen?.submissionId ?? null}
      onChange={(value) => value && onChoose(value)}
      onSearchChange={setTyped}
      renderOption={({ option }) => {
        const taker = byId.get(option.value);
        return taker ? <Option taker={taker} /> : option.label;
      }}
      nothingFoundMessage={list.isFetching ? "Searching…" : "No student found"}
      rightSection={list.isFetching ? <Loader size="xs" aria-hidden="true" /> : undefined}
      maxDropdownHeight={360}
      // Inside the page's main landmark, where screen readers find it.
      comboboxProps={{ withinPortal: false }}
      className={classes.select ?? ""}
    />
  );
}

function foundWords(total: number, more: boolean, search: string): string {
  if (more) return `More than ${formatMarks(total)} found. Type more to narrow the search.`;
  if (total <= SHOWN) return "In rank order. Type to find someone.";
  return search
    ? `${formatMarks(total)} found, showing the top ${SHOWN}. Type more to narrow the search.`
    : `Showing the top ${SHOWN} of ${formatMarks(total)}. Type to find others.`;
}
