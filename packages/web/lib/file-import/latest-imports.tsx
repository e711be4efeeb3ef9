import type { ImportSummary } from "@academy/core/import/import.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Box, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Tag, type Tone } from "../callout.tsx";
import { formatMoment } from "../format.ts";
import { PlainList } from "../plain-list.tsx";
import { importsQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { stateWords, uploadedWords } from "./import-words.rules.ts";

/** The latest imports of a kind, so that unfinished ones can be opened again. */
export function LatestImports({ kind }: Pick<ImportKindParts, "kind">) {
  const list = useQuery(importsQuery(kind));
  return (
    <Box component="section" maw="60rem" mt="2.5rem" aria-labelledby="latest-imports">
      <Title order={2} fz="lg" mb="sm" id="latest-imports">
        Latest uploads
      </Title>
      {list.isPending && <TextSkeleton lines={3} label="Loading the latest uploads" />}
      {list.isError && !list.data && (
        <ErrorState
          title="The latest uploads did not load"
          message={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.imports.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing yet. What you upload is listed here.
        </Text>
      )}
      <PlainList ruled>
        {list.data?.imports.map((one) => (
          <Latest key={one.importId} view={one} />
        ))}
      </PlainList>
    </Box>
  );
}

const tones: Record<ImportSummary["state"], Tone> = {
  uploading: "plain",
  checking: "note",
  checked: "warning",
  refused: "bad",
  inserting: "note",
  done: "good",
};

function Latest({ view }: { view: ImportSummary }) {
  const { importId, fileName, state, createdAt, by, counts, uploadedCount } = view;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={4} flex="1 1 16rem" miw={0} style={{ overflowWrap: "anywhere" }}>
          <Text
            component={Link}
            to={{ search: `?import=${importId}` }}
            fw={600}
            c="var(--ink)"
            py={4}
          >
            {fileName}
          </Text>
          <Text size="sm" c="dimmed">
            {by}, {formatMoment(createdAt)}
            {counts &&
              uploadedCount !== undefined &&
              ` · ${uploadedWords(uploadedCount, counts.rows)}`}
          </Text>
        </Stack>
        <Tag tone={tones[state]}>{stateWords[state]}</Tag>
      </Group>
    </li>
  );
}
