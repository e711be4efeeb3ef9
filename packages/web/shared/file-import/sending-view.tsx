import { Button, Text } from "@mantine/core";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { percentWords } from "./import-words.rules.ts";
import { sendAgain, type SendingState } from "./sendings.ts";
import { WorkProgress } from "./work-progress.tsx";

interface SendingViewProps {
  importId: string;
  fileName: string;
  state: SendingState;
}

/** The progress of a file that this window is uploading. */
export function SendingView({ importId, fileName, state }: SendingViewProps) {
  if (state.kind === "sending") {
    return (
      <>
        <WorkProgress
          label={`Uploading ${fileName}`}
          share={state.share}
          words={percentWords(state.share)}
        />
        <Text size="sm" c="dimmed">
          You can open other pages. Keep this window open until the upload is complete.
        </Text>
      </>
    );
  }
  if (state.kind === "arrived") {
    return <WorkProgress label={`Uploading ${fileName}`} share={1} words="Arrived" />;
  }
  const waiting = state.kind === "waiting";
  return (
    <Notice role="alert" tone={waiting ? "warning" : "error"}>
      <strong>{waiting ? "No connection" : "Upload failed"}</strong>
      <p>
        {waiting
          ? "Keep this window open. The upload continues when you are back online."
          : state.message}
      </p>
      <Button size="md" variant="default" onClick={() => sendAgain(importId)}>
        Try again now
      </Button>
    </Notice>
  );
}
