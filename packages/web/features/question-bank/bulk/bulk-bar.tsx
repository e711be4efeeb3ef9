import { Button } from "@academy/ui/kit/button.tsx";
import { lazy, Suspense, useState } from "react";
import type { BulkSelect } from "../../../shared/bank/bulk-job.queries.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { countOf } from "../../../lib/format.ts";

const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

interface BulkBarProps {
  /** Some questions of the page by their ids, or everything that the filters find. */
  selection: { ids?: ReadonlySet<string>; criteria?: Readonly<Record<string, string>> };
  /** How many questions are selected. */
  count: number;
  places: readonly Place[];
  onDone: () => void;
}

/** Changes the selected questions. The dialog is loaded when it is opened. */
export function BulkBar({ selection, count, places, onDone }: BulkBarProps) {
  const [opened, setOpened] = useState<{ select: BulkSelect; count: number } | null>(null);
  const select: BulkSelect = selection.criteria
    ? { criteria: selection.criteria, expected: count }
    : { ids: [...(selection.ids ?? [])] };
  if (count === 0 && opened === null) return null;
  return (
    <>
      {count > 0 && (
        <Button variant="default" onClick={() => setOpened({ select, count })}>
          Change {countOf(count, "selected question")}…
        </Button>
      )}
      {opened && (
        <Suspense>
          <BulkDialog
            {...opened}
            places={places}
            onStarted={onDone}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
