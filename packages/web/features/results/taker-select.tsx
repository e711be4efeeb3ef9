import { Combobox } from "@academy/ui/kit/combobox.tsx";
import type { Taker } from "@academy/core/exam/result/taker.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMarks } from "../../lib/format.ts";
import { useDebounced } from "../../lib/form/use-debounced.ts";
import { takersQuery } from "./results.queries.ts";
import { takersProblem } from "../../shared/results/results.rules.ts";

interface TakerSelectProps {
  testId: string;
  /** The chosen taker; loaded separately from the list, which may show another page. */
  chosen: Taker | null;
  onChoose: (submissionId: string) => void;
}

/** The number of takers in the list; the search finds the others. */
const SHOWN = 50;
const TYPING_MS = 250;

/** A taker's two lines in the list. */
const Option = ({ taker: { name, email, rank, percentile } }: { taker: Taker }) => (
  <Row component="span" justify="between" gap="none" style={{ flex: 1 }}>
    <Stack component="span" gap="none">
      <strong>{name}</strong>
      <Text component="span" size="sm" tone="soft">
        {email}
      </Text>
    </Stack>
    <Stack component="span" gap="none" className="academy-tabular">
      <span>Rank {formatMarks(rank)}</span>
      <Text component="span" size="sm" tone="soft">
        Percentile {formatMarks(percentile)}
      </Text>
    </Stack>
  </Row>
);

/** Finds one of up to a hundred thousand takers: the server searches while the user types. */
export function TakerSelect({ testId, chosen, onChoose }: TakerSelectProps) {
  /** Null until someone types in the field: until then, it shows the chosen taker. */
  const [typed, setTyped] = useState<string | null>(null);
  const [settled, setSettled] = useState("");
  const settle = useDebounced(setSettled, TYPING_MS);
  const type = (text: string) => {
    setTyped(text);
    settle(text);
  };
  // The chosen taker's name in the field is not a search.
  const search = chosen && settled === chosen.name ? "" : settled.trim().slice(0, 100);
  const list = useQuery(takersQuery(testId, { search, page: 1, limit: SHOWN }));
  const found = list.data?.takers ?? [];
  const takers =
    chosen && !found.some(({ submissionId }) => submissionId === chosen.submissionId)
      ? [chosen, ...found]
      : found;
  if (list.isError) {
    return (
      <Notice tone="error" role="alert" style={{ flex: "1 1 18rem" }}>
        <p>{takersProblem(list.error)}</p>
        <Button variant="default" onClick={() => void list.refetch()} loading={list.isFetching}>
          Retry
        </Button>
      </Notice>
    );
  }
  return (
    <Combobox
      label="Select user"
      description={foundWords(list.data?.total ?? 0, list.data?.more ?? false, search)}
      placeholder="Name or email"
      // Not filtered again: the server has already searched, in more fields than the rows show.
      offers={takers.map((taker) => ({
        value: taker.submissionId,
        text: taker.name,
        face: <Option taker={taker} />,
      }))}
      value={typed ?? chosen?.name ?? ""}
      onChange={type}
      onChoose={(submissionId) => {
        setTyped(null);
        onChoose(submissionId);
      }}
      // Without a choice, the field goes back to the taker whose report is shown.
      onLeave={() => {
        setTyped(null);
        settle("");
      }}
      empty={list.isFetching ? "Searching…" : "No student found"}
      style={{ flex: "1 1 18rem" }}
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
