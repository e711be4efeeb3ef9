import { Button } from "@mantine/core";
import { sizeWords } from "../../lib/format.ts";
import { forgetUpload, type KeptUpload } from "./kept-uploads.shelf.ts";
import { giveUp } from "./transfer.ts";
import classes from "./videos.module.css";

interface UnfinishedProps {
  uploads: readonly KeptUpload[];
  onChoose: () => void;
  onChange: () => void;
}

/** Uploads that a reload or a lost line broke off: the browser keeps all but the file itself. */
export function Unfinished({ uploads, onChoose, onChange }: UnfinishedProps) {
  const discard = async ({ uploadId }: KeptUpload) => {
    await forgetUpload(uploadId);
    onChange();
    // What stays in the store goes by its own rule within two days.
    await giveUp(uploadId).catch(() => undefined);
  };
  if (uploads.length === 0) return null;
  return (
    <section className={classes.unfinished} aria-label="Unfinished uploads">
      <h3>Unfinished uploads</h3>
      <p className={classes.soft}>
        Choose the same file again: what has arrived already is not sent a second time.
      </p>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.uploadId}>
            <span className={classes.grow}>
              {upload.name} · {sizeWords(upload.size)}
            </span>
            <Button
              variant="default"
              size="md"
              onClick={onChoose}
              aria-label={`Choose ${upload.name} again`}
            >
              Choose again
            </Button>
            <Button
              variant="subtle"
              size="md"
              onClick={() => void discard(upload)}
              aria-label={`Discard the upload of ${upload.name}`}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
