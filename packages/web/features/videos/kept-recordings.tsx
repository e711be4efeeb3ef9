import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { formatMoment } from "../../lib/format.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { useSession } from "../../lib/session/session.ts";
import { type Recorded, recoverFile } from "./recording.ts";
import {
  dropRecording,
  followRecordings,
  lockRecording,
  keptRecordings,
} from "./recordings.shelf.ts";
import { lengthWords } from "./videos.rules.ts";

interface DiscardProps {
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a recording is deleted permanently. */
export const DiscardRecording = ({ onYes, onClose }: DiscardProps) => (
  <ConfirmDialog
    title="Discard this recording?"
    action="Discard"
    busy={false}
    onYes={onYes}
    onClose={onClose}
  >
    <p>It is deleted from this device and cannot be restored.</p>
  </ConfirmDialog>
);

function useKeptRecordings() {
  const userId = useSession().user?.userId ?? "";
  const [kept, setKept] = useState<Awaited<ReturnType<typeof keptRecordings>>>([]);
  useEffect(() => {
    let isOpen = true;
    const load = () =>
      void keptRecordings(userId).then((found) => {
        if (isOpen) setKept(found);
      });
    load();
    const unfollow = followRecordings(load);
    return () => {
      isOpen = false;
      unfollow();
    };
  }, [userId]);
  return kept;
}

/**
 * Recordings that were interrupted by a reload, a closed tab or a crash, or that were left for
 * later.
 */
export function KeptRecordings({ onUse }: { onUse: (recorded: Recorded) => void }) {
  const kept = useKeptRecordings();
  const [discarded, setDiscarded] = useState<string | null>(null);
  const use = async (recording: (typeof kept)[number]) => {
    lockRecording(recording.id);
    onUse({ id: recording.id, file: await recoverFile(recording), isKept: true });
  };
  if (kept.length === 0) return null;
  return (
    <section aria-label="Recordings on this device">
      <Notice tone="warning">
        <h2 className="academy-heading">Recordings on this device</h2>
        <PlainList>
          {kept.map((recording) => {
            const length = lengthWords(recording.lengthMs / 1000);
            return (
              <li key={recording.id}>
                <Row gap="xs">
                  <Text style={{ flex: "1 1 12rem" }} component="span">
                    Recovered recording of {length} ·{" "}
                    {formatMoment(new Date(recording.startedAt).toISOString())}
                  </Text>
                  <Button
                    variant="default"
                    onClick={() => void use(recording)}
                    aria-label={`Use the recording of ${length}`}
                  >
                    Use this recording
                  </Button>
                  <Button
                    variant="subtle"
                    onClick={() => setDiscarded(recording.id)}
                    aria-label={`Discard the recording of ${length}`}
                  >
                    Discard
                  </Button>
                </Row>
              </li>
            );
          })}
        </PlainList>
      </Notice>
      {discarded !== null && (
        <DiscardRecording
          onYes={() => {
            setDiscarded(null);
            void dropRecording(discarded);
          }}
          onClose={() => setDiscarded(null)}
        />
      )}
    </section>
  );
}
