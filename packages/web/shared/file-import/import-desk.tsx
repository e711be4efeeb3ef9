import { Grid, Stack } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { FileUploadForm } from "./file-upload-form.tsx";
import type { ImportKindParts } from "./import-kind.ts";
import { PasteText } from "./paste-box.tsx";
import { useKeptDefaults } from "./kept-defaults.ts";
import { OpenedImport } from "./opened-import.tsx";
import { Uploads } from "./uploads.tsx";

/**
 * Imports rows from files: choose, check, insert. The address names the open import, so people can
 * leave the page and come back to it.
 */
export function ImportDesk({ parts }: { parts: ImportKindParts }) {
  const [address, write] = useAddress();
  const importId = address.get("import");
  const { Defaults } = parts;
  const [defaults, setDefaults] = useKeptDefaults();
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
        onLeave={() => write(withParts({ import: null, only: null, page: null }))}
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
      <div style={{ marginTop: "1.5rem" }}>
        <Grid min="30rem">
          {parts.uploads.map((upload) => (
            <FileUploadForm
              key={upload.title}
              kind={parts.kind}
              upload={upload}
              defaults={defaults}
              onBegun={(begun) => write(withParts({ import: begun }))}
            />
          ))}
        </Grid>
      </div>
      {parts.pastes && (
        <div style={{ marginTop: "1rem" }}>
          <PasteText
            kind={parts.kind}
            defaults={defaults}
            onBegun={(begun) => write(withParts({ import: begun }))}
          />
        </div>
      )}
      {Defaults && (
        <div style={{ marginTop: "1.5rem" }}>
          <Defaults value={defaults} onChange={setDefaults} />
        </div>
      )}
      <Uploads kind={parts.kind} />
    </>
  );
}
