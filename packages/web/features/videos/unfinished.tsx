import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { sizeWords } from "../../lib/format.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { dropPieces } from "./copies/device-pieces.ts";
import type { KeptCopies } from "./copies/kept-copies.shelf.ts";
import { forgetUpload, type KeptUpload } from "./kept-uploads.shelf.ts";
import { giveUp } from "./transfer.ts";

interface UnfinishedProps {
  uploads: readonly KeptUpload[];
  /** Unfinished copies of lectures that are already published. */
  copies: readonly KeptCopies[];
  onChoose: () => void;
  onChange: () => void;
}

/**
 * Uploads and copies that a reload or a lost connection interrupted: the browser stores everything
 * except the file.
 */
export function Unfinished({ uploads, copies, onChoose, onChange }: UnfinishedProps) {
  const discard = async ({ uploadId }: KeptUpload) => {
    await forgetUpload(uploadId);
    onChange();
    // Errors are ignored: the storage deletes what is left within two days.
    await giveUp(uploadId).catch(() => undefined);
  };
  const discardCopies = async ({ id }: KeptCopies) => {
    await dropPieces(id);
    onChange();
  };
  if (uploads.length + copies.length === 0) return null;
  return (
    <section aria-label="Unfinished uploads">
      <Notice tone="warning">
        <h2 className="academy-heading">Unfinished uploads</h2>
        <Text size="sm">Choose the same file again: it goes on where it stopped.</Text>
        <PlainList>
          {uploads.map((upload) => (
            <Interrupted
              key={upload.uploadId}
              name={upload.name}
              about={sizeWords(upload.size)}
              what="upload"
              onChoose={onChoose}
              onDiscard={() => void discard(upload)}
            />
          ))}
          {copies.map((one) => (
            <Interrupted
              key={one.id}
              name={one.name}
              about={`copies for slow lines of ${one.title}`}
              what="copies"
              onChoose={onChoose}
              onDiscard={() => void discardCopies(one)}
            />
          ))}
        </PlainList>
      </Notice>
    </section>
  );
}

interface InterruptedProps {
  name: string;
  about: string;
  what: "upload" | "copies";
  onChoose: () => void;
  onDiscard: () => void;
}

const Interrupted = ({ name, about, what, onChoose, onDiscard }: InterruptedProps) => (
  <li>
    <Row gap="xs">
      <Text style={{ flex: "1 1 12rem" }} component="span">
        {name} · {about}
      </Text>
      <Button variant="default" onClick={onChoose} aria-label={`Choose ${name} again`}>
        Choose again
      </Button>
      <Button variant="subtle" onClick={onDiscard} aria-label={`Discard the ${what} of ${name}`}>
        Discard
      </Button>
    </Row>
  </li>
);
