import type { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { saveFile } from "../../../lib/api/save-file.ts";
import { countOf, formatMoment } from "../../../lib/format.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import type { KeptTest } from "../../../shared/offline/kept-test.rules.ts";
import { indexedDb, Shelf } from "../../../shared/outbox/outbox.shelf.ts";
import { inOwnOrder } from "../own-order.ts";
import { findKeptTest } from "../take-test.queries.ts";
import { answersFile } from "./answers-file.rules.ts";

interface LeftoverNoteProps {
  test: TestView;
  user: SessionUser;
  receipt: SubmitReceipt;
}

/** A file of the answers on this device, in the order in which the student saw the questions. */
async function fileOf({ test, user }: LeftoverNoteProps, keptTest: KeptTest) {
  const { attemptId, deadline, seed } = keptTest.attempt;
  return answersFile({
    test,
    student: user,
    attemptId,
    questions: await inOwnOrder(test, keptTest.questions, seed),
    outbox: await new Shelf(indexedDb, { userId: user.userId, attemptId }).load(),
    now: Date.now() + keptTest.skewMs,
    deadline: Date.parse(deadline),
  });
}

/** Says that answers came too late, with their time, and offers them as a file. */
export function LeftoverNote(props: LeftoverNoteProps) {
  const { test, user, receipt } = props;
  const [keptTest, setKeptTest] = useState<KeptTest | null>(null);
  useEffect(() => {
    void findKeptTest(user.userId, test._id).then(setKeptTest);
  }, [user.userId, test._id]);
  if (!receipt.leftover) return null;
  const { answers, at } = receipt.leftover;
  const download = async (from: KeptTest) => {
    const { name, text } = await fileOf(props, from);
    saveFile(name, new Blob([text], { type: "application/json" }));
  };
  return (
    <Notice tone="warning">
      <p>
        <strong>
          {countOf(answers, "answer")} from this device reached us at {formatMoment(at)}
        </strong>
        , after your test had ended. {answers === 1 ? "It does" : "They do"} not count. The academy
        sees {answers === 1 ? "it" : "them"} with your attempt.
      </p>
      {keptTest && (
        <Row>
          <Button variant="default" onClick={() => void download(keptTest)}>
            Download my answers
          </Button>
        </Row>
      )}
    </Notice>
  );
}
