import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type { listTests } from "@academy/functions/api/tests/list-tests.ts";
import type { listVideos } from "@academy/functions/api/videos/list-videos.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TypedSearch } from "../../../lib/address/typed-search.tsx";
import { reads } from "../../../lib/api/api.ts";
import { kindWords } from "../../../shared/sales/opened-words.rules.ts";

type Opens = ProductView["opens"];

/** How many results of each kind are shown at most; typing more of a title finds the others. */
const SHOWN = 5;

const testsQuery = (title: string) =>
  queryOptions({
    queryKey: ["products", "tests", title],
    queryFn: reads<typeof listTests>("GET /api/tests", { query: { title, limit: SHOWN } }),
    placeholderData: keepPreviousData,
    enabled: title !== "",
  });

const lecturesQuery = (search: string) =>
  queryOptions({
    queryKey: ["products", "lectures", search],
    queryFn: reads<typeof listVideos>("GET /api/videos", {
      query: { search, isFree: "false", limit: SHOWN },
    }),
    placeholderData: keepPreviousData,
    enabled: search !== "",
  });

interface OpenedChoicesProps {
  opens: Opens;
  error: string | undefined;
  onChange: (opens: Opens) => void;
}

/** Chooses the exam types, tests and lectures that a product opens. */
export function OpenedChoices({ opens, error, onChange }: OpenedChoicesProps) {
  const remove = (id: string) => onChange(opens.filter((one) => one.id !== id));
  const single = opens.filter(({ kind }) => kind !== "EXAM_TYPE");
  return (
    <FieldSet label="What it opens" error={error} data-field="opens">
      <Stack gap="sm">
        <Row>
          {EXAM_TYPES.map((id) => (
            <Checkbox
              key={id}
              label={`All of ${examTypeLabels[id]}`}
              checked={opens.some((one) => one.id === id)}
              onChange={({ currentTarget: { checked } }) =>
                checked
                  ? onChange([...opens, { kind: "EXAM_TYPE", id, name: examTypeLabels[id] }])
                  : remove(id)
              }
            />
          ))}
        </Row>
        <LineList aria-label="Chosen tests and lectures">
          {single.map(({ kind, id, name }) => (
            <li key={id}>
              <Named kind={kind} name={name ?? "Deleted"} />
              <Button
                variant="subtle"
                size="compact"
                aria-label={`Remove ${name ?? "the deleted one"}`}
                onClick={() => remove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </LineList>
        <Search opens={opens} onAdd={(one) => onChange([...opens, one])} />
      </Stack>
    </FieldSet>
  );
}

const Named = ({ kind, name }: { kind: Opens[number]["kind"]; name: string }) => (
  <span>
    {name}{" "}
    <Text component="span" size="sm" tone="soft">
      {kindWords[kind]}
    </Text>
  </span>
);

function Search({ opens, onAdd }: { opens: Opens; onAdd: (one: Opens[number]) => void }) {
  const [title, setTitle] = useState("");
  const tests = useQuery(testsQuery(title)).data?.tests ?? [];
  const lectures = useQuery(lecturesQuery(title)).data?.videos ?? [];
  const found = [
    ...tests.map(({ _id, title: name }) => ({ kind: "TEST" as const, id: _id, name })),
    ...lectures.map(({ _id, title: name }) => ({ kind: "LECTURE" as const, id: _id, name })),
  ];
  const chosen = new Set(opens.map(({ id }) => id));
  return (
    <>
      <TypedSearch
        label="Find a test or lecture"
        placeholder="Part of a title"
        text={title}
        onSearch={setTitle}
      />
      {title !== "" && (
        <LineList aria-label="Tests and lectures to add">
          {found
            .filter(({ id }) => !chosen.has(id))
            .map((one) => (
              <li key={one.id}>
                <Named {...one} />
                <Button
                  variant="default"
                  size="compact"
                  aria-label={`Add ${one.name}`}
                  onClick={() => onAdd(one)}
                >
                  Add
                </Button>
              </li>
            ))}
        </LineList>
      )}
    </>
  );
}
