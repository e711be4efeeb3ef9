import type { ImportSummary } from "@academy/core/exchange/pipeline/import.schema.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Box, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Badge } from "@academy/ui/kit/layout.tsx";
import { formatMoment } from "../../lib/format.ts";
import { LineList } from "@academy/ui/line-list.tsx";
import { importsQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { QueryView } from "../../lib/query-view.tsx";
import { stateWords, uploadedWords } from "./import-words.rules.ts";

/** The latest imports of a kind, so that unfinished ones can be opened again. */
export function LatestImports({ kind }: Pick<ImportKindParts, "kind">) {
  const list = useQuery(importsQuery(kind));
  return (
    <Box component="section" maw="60rem" mt="2.5rem" aria-labelledby="latest-imports">
      <Title order={2} fz="lg" mb="sm" id="latest-imports">
        Latest uploads
      </Title>
      <QueryView
        query={list}
        failed="The latest uploads did not load"
        loading={<TextSkeleton lines={3} label="Loading the latest uploads" />}
        isEmpty={({ imports }) => imports.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            No uploads yet.
          </Text>
        }
      >
        {({ imports }) => (
          <LineList framed>
            {imports.map((one) => (
              <Latest key={one.importId} view={one} />
            ))}
          </LineList>
        )}
      </QueryView>
    </Box>
  );
}

const tones = {
  uploading: "plain",
  checking: "info",
  checked: "warning",
  refused: "error",
  inserting: "info",
  done: "success",
} as const satisfies Record<ImportSummary["state"], string>;

function Latest({ view }: { view: ImportSummary }) {
  const { importId, fileName, state, createdAt, by, counts, uploadedCount } = view;
  return (
    <li>
      <div>
        <Text component={Link} to={{ search: `?import=${importId}` }} fw={600} c="var(--ink)">
          {fileName}
        </Text>
        <Text size="sm" c="dimmed">
          {by}, {formatMoment(createdAt)}
          {counts &&
            uploadedCount !== undefined &&
            ` · ${uploadedWords(uploadedCount, counts.rows)}`}
        </Text>
      </div>
      <Badge tone={tones[state]}>{stateWords[state]}</Badge>
    </li>
  );
}
