import type {
  BankCorrection,
  CorrectionHistory,
  CorrectionInput,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { bankKey } from "../../shared/bank/bank.queries.ts";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { notify } from "../../lib/notices.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { ProcessingProgress } from "../../shared/results/processing-progress.tsx";
import { resultsKey } from "../../shared/results/results.queries.ts";
import { historyQuery, postCorrection } from "./corrections.queries.ts";
import { bankOffer, failureWords, finalWords, publishedWords } from "./corrections.rules.ts";

interface PublishProps {
  testId: string;
  results: CorrectionHistory["results"];
  input: CorrectionInput;
  /** Since when the results are final, as the dry run said; null if they are not. */
  finalAt: string | null;
  bank: readonly BankCorrection[];
  onDone: () => void;
}

function usePublish({ testId, input, finalAt, onDone }: PublishProps, inBank: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postCorrection(testId, { ...input, inBank, ...(finalAt && { finalAt }) }),
    onSuccess: (published) => {
      notify(publishedWords(published, finalAt !== null), "success", 8_000);
      onDone();
      const changed = [historyQuery(testId).queryKey, resultsKey(testId), ["report"], bankKey];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Moves the focus to the confirmation that just appeared. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

/**
 * Publishing asks for confirmation, because every student's report may change; and a second time if
 * the results are final.
 */
export function Publish(props: PublishProps) {
  const { finalAt } = props;
  const [asking, setAsking] = useState(false);
  const [askingAgain, setAskingAgain] = useState(false);
  const [inBank, setInBank] = useState(true);
  const publishing = usePublish(props, inBank);
  if (publishing.isPending) return <ProcessingProgress testId={props.testId} label="Publishing" />;
  return (
    <Stack>
      {props.bank.map((one) => (
        <InBank key={one.questionId} bank={one} checked={inBank} onChange={setInBank} />
      ))}
      <div role="alert">
        {publishing.isError && (
          <Notice component="p" tone="error">
            {failureWords(publishing.error)}
          </Notice>
        )}
        {asking && (
          <p>
            {props.results === "none"
              ? "Publish the correction? It applies when the test is processed."
              : "Publish the correction? Results and all reports are updated."}
          </p>
        )}
      </div>
      <Row justify="end">
        {asking ? (
          <>
            <Button variant="default" onClick={() => setAsking(false)}>
              Don’t publish
            </Button>
            <Button
              ref={focused}
              onClick={() => (finalAt === null ? publishing.mutate() : setAskingAgain(true))}
            >
              Publish
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsking(true)}>Publish the correction</Button>
        )}
      </Row>
      {askingAgain && finalAt !== null && (
        <ConfirmDialog
          title="Correct final results?"
          action="Correct final results"
          busy={publishing.isPending}
          onYes={() => {
            setAskingAgain(false);
            publishing.mutate();
          }}
          onClose={() => setAskingAgain(false)}
        >
          <Text>{finalWords(finalAt)}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface InBankProps {
  bank: BankCorrection;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The question in the bank: whether it is corrected too, or why it cannot be. */
function InBank({ bank: { questionId, state }, checked, onChange }: InBankProps) {
  const { label, words } = bankOffer(state);
  if (label !== null) {
    return (
      <Checkbox
        label={label}
        description={words}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  }
  return (
    <Text size="sm" tone="soft">
      {words}{" "}
      {state === "changed" && (
        <Link to={linkToAdmin("adminUploadQuestion", {}, { edit: questionId })}>
          Open it in the question bank
        </Link>
      )}
    </Text>
  );
}
