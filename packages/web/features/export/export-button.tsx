import type { ExportView } from "@academy/core/export/export.schema.ts";
import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { followDownload, saveFile } from "../../lib/save-file.ts";
import { getFile, makingQuery, postExport } from "./export.queries.ts";
import { failureHelp, failureWords, makingWords } from "./export.rules.ts";
import classes from "./export.module.css";

/** What a making ends in when it fails on the server. */
const unmade = () =>
  new ApiError(500, "export_failed", "The file could not be made. Please try again.");

/**
 * Downloads a test's results as a spreadsheet. A large one is made first, which may be left and
 * found again by the same button.
 */
export function ExportButton({ testId }: { testId: string }) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const begin = useMutation({
    mutationFn: async () => {
      const view = await postExport(testId);
      if (view.state === "direct") await saveDirect(testId);
      return view;
    },
    onSuccess: (view) => {
      client.setQueryData(makingQuery(testId).queryKey, view);
      setWaiting(view.state !== "direct");
    },
  });
  const making = useQuery({ ...makingQuery(testId), enabled: waiting });
  const view = waiting ? making.data : undefined;
  useEffect(() => {
    if (view?.state !== "ready" || view.url === null) return;
    setWaiting(false);
    followDownload(view.url);
  }, [view]);
  const failed = view?.state === "failed" ? unmade() : (begin.error ?? making.error);
  const busy = begin.isPending || view?.state === "making";
  return (
    <div className={classes.export}>
      <Button variant="default" size="md" onClick={() => begin.mutate()} loading={busy}>
        Download Excel
      </Button>
      {view?.state === "making" && <Making view={view} />}
      <div role="alert">{failed && !busy && <Failure error={failed} />}</div>
    </div>
  );
}

async function saveDirect(testId: string): Promise<void> {
  const { name, blob } = await getFile(testId);
  saveFile(name, blob);
}

function Making({ view }: { view: ExportView }) {
  return (
    <div className={classes.making}>
      <output>{makingWords(view)}</output>
      <Progress
        value={view.of === 0 ? 0 : (100 * view.done) / view.of}
        aria-label="Preparing the file"
      />
    </div>
  );
}

function Failure({ error }: { error: Error }) {
  return (
    <p className={classes.failure}>
      <strong>{failureWords(error)}</strong> {failureHelp(error)}
    </p>
  );
}
