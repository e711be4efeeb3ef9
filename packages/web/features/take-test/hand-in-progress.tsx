import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { Dialog } from "./dialog.tsx";
import type { HandIn, HandInState } from "./hand-in.ts";

function words(state: HandInState): { title: string; text: string } | null {
  switch (state.phase) {
    case "spread":
      return {
        title: "Time is up",
        text: "Your answers are kept. The test is being handed in; this takes a few seconds.",
      };
    case "sending":
      return { title: "Handing in", text: "Your answers are on their way." };
    case "waiting":
      return {
        title: state.offline ? "Waiting for the connection" : "The server is busy",
        text: state.offline
          ? "You are offline. Your answers are kept on this device and handed in as soon as the connection is back. Keep this page open."
          : "Your answers are kept on this device. We try again by ourselves in a moment.",
      };
    case "signed-out":
      return { title: "Sign in to hand in", text: "Your answers are kept on this device." };
    case "failed":
      return { title: state.message, text: "Your answers are kept on this device." };
    case "answering":
    case "done":
      return null;
  }
}

/** From the press of Submit to the receipt. It cannot be closed: nothing else is left to do. */
export function HandInProgress({ state, handIn }: { state: HandInState; handIn: HandIn }) {
  const said = words(state);
  const waits = state.phase === "waiting" || state.phase === "failed";
  return (
    <Dialog opened={said !== null && state.phase !== "signed-out"} title={said?.title ?? ""}>
      <Stack gap="lg" role="status">
        <Group wrap="nowrap" align="flex-start">
          {state.phase !== "failed" && <Loader size="sm" aria-hidden="true" mt={3} />}
          <Text>{said?.text}</Text>
        </Group>
        {waits && (
          <Group justify="flex-end">
            {state.phase === "failed" && (
              <Button variant="default" size="md" onClick={() => handIn.back()}>
                Continue Test
              </Button>
            )}
            <Button size="md" onClick={() => void handIn.now()}>
              Try again now
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
