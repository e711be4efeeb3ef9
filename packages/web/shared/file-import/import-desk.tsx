import { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { ImportSummary } from "@academy/core/exchange/pipeline/import.schema.ts";
import { Badge, Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { DoorForm } from "./door-form.tsx";
import type { ImportKindParts } from "./import-kind.ts";
import { OpenedImport } from "./opened-import.tsx";
import { formatMoment } from "../../lib/format.ts";
import { importsQuery } from "./import.queries.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { stateWords, uploadedWords } from "./import-words.rules.ts";

const DRAFT = "import-defaults";
const none = ImportDefaults.parse({});

/**
 * Imports rows from files: choose, check, insert. The address names the open import, so people can
 * leave the page and come back to it.
 */
export function ImportDesk({ parts }: { parts: ImportKindParts }) {
  const [address, write] = useAddress();
  const importId = address.get("import");
  const { Defaults } = parts;
  const [defaults, setDefaults] = useState(() => readDraft(DRAFT, ImportDefaults) ?? none);
  useKeptDraft(DRAFT, defaults === none ? null : defaults);
  const desk = useRef<HTMLDivElement>(null);
  const before = useRef(importId);
  useEffect(() => {
    if (before.current !== null && importId === null) desk.current?.focus();
    before.current = importId;
  }, [importId]);
  if (importId !== null) {
    return (
      <OpenedImport
        key={importId}
        importId={importId}
        parts={parts}
        again={{ defaults, onChange: setDefaults }}
        onLeave={() => write(() => ({}))}
      />
    );
  }
  return (
    <>
      <Stack
        ref={desk}
        tabIndex={-1}
        align="start"
        gap="sm"
        style={{ marginTop: "0.75rem", maxWidth: "46rem", outline: "none" }}
      >
        {parts.intro}
      </Stack>
      <div style={{ marginTop: "1.5rem", maxWidth: "60rem" }}>
        <Grid min="22rem">
          {parts.doors.map((door) => (
            <DoorForm
              key={door.title}
              kind={parts.kind}
              door={door}
              defaults={defaults}
              onBegun={(begun) => write(() => ({ import: begun }))}
            />
          ))}
        </Grid>
      </div>
      {Defaults && (
        <div style={{ marginTop: "1.5rem", maxWidth: "60rem" }}>
          <Defaults value={defaults} onChange={setDefaults} />
        </div>
      )}
      <LatestImports kind={parts.kind} />
    </>
  );
}

/** The latest imports of a kind, so that unfinished ones can be opened again. */
function LatestImports({ kind }: Pick<ImportKindParts, "kind">) {
  const list = useQuery(importsQuery(kind));
  return (
    <section style={{ marginTop: "2.5rem", maxWidth: "60rem" }} aria-labelledby="latest-imports">
      <h2 style={{ marginBottom: "0.75rem" }} className="academy-heading-lg" id="latest-imports">
        Latest uploads
      </h2>
      <QueryView
        query={list}
        failed="The latest uploads did not load"
        loading={<TextSkeleton lines={3} label="Loading the latest uploads" />}
        isEmpty={({ imports }) => imports.length === 0}
        empty={
          <Text size="sm" tone="soft">
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
    </section>
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
        <Text component={Link} to={{ search: `?import=${importId}` }} strong tone="active">
          {fileName}
        </Text>
        <Text size="sm" tone="soft">
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
