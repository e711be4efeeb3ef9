import { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { useState } from "react";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";

const DRAFT = "import-defaults";
const NO_DEFAULTS = ImportDefaults.parse({});

/** The default values for cells that files leave empty, as they were last chosen in this browser. */
export function useKeptDefaults() {
  const [defaults, setDefaults] = useState(() => readDraft(DRAFT, ImportDefaults) ?? NO_DEFAULTS);
  useKeptDraft(DRAFT, defaults === NO_DEFAULTS ? null : defaults);
  return [defaults, setDefaults] as const;
}
