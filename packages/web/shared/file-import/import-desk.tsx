import { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { useEffect, useRef, useState } from "react";
import { readDraft, useKeptDraft } from "../../lib/kept-draft.ts";
import { useAddress } from "../../lib/use-address.ts";
import { DoorForm } from "./door-form.tsx";
import type { ImportKindParts } from "./import-kind.ts";
import { LatestImports } from "./latest-imports.tsx";
import { OpenedImport } from "./opened-import.tsx";
import classes from "./file-import.module.css";

const DRAFT = "import-defaults";
const none = ImportDefaults.parse({});

/**
 * Brings rows out of files into the product: choose, check, insert. Which import is looked at
 * stands in the address, so it may be left and found again.
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
      <div ref={desk} className={classes.intro} tabIndex={-1}>
        {parts.intro}
      </div>
      <div className={classes.doors}>
        {parts.doors.map((door) => (
          <DoorForm
            key={door.title}
            kind={parts.kind}
            door={door}
            defaults={defaults}
            onBegun={(begun) => write(() => ({ import: begun }))}
          />
        ))}
      </div>
      {Defaults && (
        <div className={classes.defaults}>
          <Defaults value={defaults} onChange={setDefaults} />
        </div>
      )}
      <LatestImports kind={parts.kind} />
    </>
  );
}
