import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import { formatMoment } from "../../lib/format.ts";
import { endsAt } from "./stale-tests.rules.ts";
import { keptTestOf } from "./kept-test.shelf.ts";
import { forget, keptAttempts, type OwnedAttempt } from "../outbox/kept-attempt.shelf.ts";
import { cardOf, type Kept } from "../outbox/kept-words.rules.ts";
import { unsavedAnswers } from "../outbox/outbox.rules.ts";
import { indexedDb, Shelf } from "../outbox/outbox.shelf.ts";
import { sender } from "../outbox/start-sender.ts";

type Shown = Kept & OwnedAttempt;

async function shownOf(kept: OwnedAttempt): Promise<Shown> {
  const [outbox, keptTest] = await Promise.all([
    new Shelf(indexedDb, kept).load(),
    keptTestOf(indexedDb, kept.userId, kept.testId),
  ]);
  const here =
    keptTest !== "newer" && keptTest?.attempt.attemptId === kept.attemptId ? keptTest : null;
  const leftMs = here ? endsAt(here) - Date.now() : 0;
  return {
    ...kept,
    title: kept.title ?? here?.test.title ?? "Your test",
    unsent: unsavedAnswers(outbox).length,
    minutesLeft: leftMs > 0 ? Math.floor(leftMs / 60_000) : null,
    refused: sender.refusalOf(kept.attemptId),
  };
}

const readShown = async (userId: string): Promise<Shown[]> =>
  Promise.all((await keptAttempts(indexedDb, userId)).map(shownOf));

/** A student's attempts on this device, read again whenever the sender has done something. */
function useShown(userId: string): [readonly Shown[], () => void] {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const read = useCallback(() => {
    // A browser without storage has no attempts.
    readShown(userId).then(setShown, () => setShown([]));
  }, [userId]);
  useEffect(() => {
    read();
    return sender.subscribe(read);
  }, [read]);
  return [shown, read];
}

interface KeptCardsProps {
  userId: string;
  /** Whether there is a connection to the server. */
  online: boolean;
}

/** What this device has of tests, and what the server has confirmed since the student left them. */
export function KeptCards({ userId, online }: KeptCardsProps) {
  const [shown, read] = useShown(userId);
  return shown.map((one) => {
    const card = cardOf(one, online, formatMoment);
    if (!card) return null;
    return (
      <Notice key={one.attemptId} tone={card.tone}>
        <Row gap="md">
          <output style={{ flex: "1 1 16rem" }}>
            <strong>{one.title}</strong> {card.words}
          </output>
          {card.act && (
            <Button
              component={Link}
              to={linkTo("takeTest", { testId: one.testId })}
              variant={card.act === "Resume" ? "filled" : "default"}
            >
              {card.act}
            </Button>
          )}
          {card.ends && (
            <Button variant="default" onClick={() => void forget(indexedDb, one).then(read)}>
              OK
            </Button>
          )}
        </Row>
      </Notice>
    );
  });
}
