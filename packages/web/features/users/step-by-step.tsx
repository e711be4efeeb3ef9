import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { usersKey } from "./users.queries.ts";

interface StepsProps<Sums> {
  label: string;
  question: { title: string; action: string; tone?: "plain"; text: ReactNode };
  /** The words for the progress: what is counted, "row", and the participle, "undone". */
  counted: readonly [one: string, done: string];
  run: (onDone: (count: number) => void) => Promise<Sums>;
  doneWords: (sums: Sums) => string;
  /** Whether some of the changes failed. */
  hasFailures?: (sums: Sums) => boolean;
  failed: string;
}

/**
 * A button for a change of many users. It asks for confirmation first, and then changes a few users
 * with each call.
 */
export function StepByStep<Sums>({ label, question, counted, run, ...words }: StepsProps<Sums>) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: () => run(setDone),
    onSuccess: (sums) =>
      notify(words.doneWords(sums), words.hasFailures?.(sums) ? "warning" : "success", 8_000),
    onError: (error) => notify(messageOf(error, words.failed), "error", 8_000),
    onSettled: () => {
      setDone(null);
      void client.invalidateQueries({ queryKey: usersKey });
    },
  });
  const { text, ...asked } = question;
  return (
    <Row>
      <Button variant="default" loading={running.isPending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Text component="output" size="sm" tone="soft">
        {done !== null && `${countOf(done, counted[0])} ${counted[1]} so far. Keep this page open.`}
      </Text>
      {asking && (
        <ConfirmDialog
          {...asked}
          busy={false}
          onYes={() => {
            setAsking(false);
            running.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
