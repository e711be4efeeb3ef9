import { DataTable, type Column } from "@academy/ui/data-table.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "../../lib/api/query-view.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import { keptKinds, type KeptKind } from "./kept-kinds.rules.ts";
import { announcementQuery } from "./settings.queries.ts";

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const columns: readonly Column<KeptKind>[] = [
  { header: "Kind of data", kind: "title", cell: ({ kind }) => sentence(kind) },
  { header: "Kept", cell: ({ kept }) => sentence(kept) },
];

/** The settings of the whole academy. */
export function SettingsPage() {
  const announcement = useQuery(announcementQuery);
  return (
    <Stack gap="xl">
      <QueryView
        query={announcement}
        failed="The announcement did not load"
        loading={<CardsSkeleton cards={1} label="Loading the announcement" />}
      >
        {(shown) => <AnnouncementForm key={shown.rev} announcement={shown} />}
      </QueryView>
      <Stack component="section" gap="sm" aria-labelledby="kept">
        <h2 id="kept" className="academy-heading">
          How long data is kept
        </h2>
        <Text size="sm" tone="soft">
          The academy removes each kind when its time is over; no setting changes the times.
        </Text>
        <DataTable columns={columns} rows={keptKinds} keyOf={({ kind }) => kind} />
      </Stack>
    </Stack>
  );
}
