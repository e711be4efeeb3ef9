import { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { Grid } from "@academy/ui/kit/layout.tsx";
import { Stack, Box } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { readDraft, useKeptDraft } from "../../lib/kept-draft.ts";
import { useAddress } from "../../lib/use-address.ts";
import { DoorForm } from "./door-form.tsx";
import type { ImportKindParts } from "./import-kind.ts";
import { LatestImports } from "./latest-imports.tsx";
import { OpenedImport } from "./opened-import.tsx";

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
        maw="46rem"
        mt="sm"
        style={{ outline: "none" }}
      >
        {parts.intro}
      </Stack>
      <Box maw="60rem" mt="lg">
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
      </Box>
      {Defaults && (
        <Box maw="60rem" mt="lg">
          <Defaults value={defaults} onChange={setDefaults} />
        </Box>
      )}
      <LatestImports kind={parts.kind} />
    </>
  );
}
