import { Button } from "@mantine/core";
import { percentWords } from "./import-words.rules.ts";
import { sendAgain, type SendingState } from "./sendings.ts";
import { WorkProgress } from "./work-progress.tsx";
import classes from "./file-import.module.css";

interface SendingViewProps {
  importId: string;
  fileName: string;
  state: SendingState;
}

/** A file that this window sends. */
export function SendingView({ importId, fileName, state }: SendingViewProps) {
  if (state.kind === "sending") {
    return (
      <>
        <WorkProgress
          label={`Uploading ${fileName}`}
          share={state.share}
          words={percentWords(state.share)}
        />
        <p className={classes.soft}>
          You may look at other pages meanwhile; keep this window open until the file has arrived.
        </p>
      </>
    );
  }
  if (state.kind === "arrived") {
    return <WorkProgress label={`Uploading ${fileName}`} share={1} words="Arrived" />;
  }
  const waiting = state.kind === "waiting";
  return (
    <div role="alert" className={waiting ? classes.warning : classes.problem}>
      <strong>{waiting ? "No connection" : "Upload failed"}</strong>
      <p>
        {waiting
          ? "The file is kept in this window. It is sent as soon as the connection is back."
          : state.message}
      </p>
      <Button size="md" variant="default" onClick={() => sendAgain(importId)}>
        Try again now
      </Button>
    </div>
  );
}
