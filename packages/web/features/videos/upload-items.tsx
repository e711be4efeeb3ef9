import { FileButton } from "@academy/ui/kit/files.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { IconVideo } from "@tabler/icons-react";
import { sizeWords } from "../../lib/format.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { CaptionsLanguage } from "./captions-language.tsx";
import { type UploadItem, isBusy, needsConfirmation } from "./upload-item.rules.ts";
import { isUnreadable, lengthWords } from "./videos.rules.ts";
import classes from "./videos.module.css";
import { type KeptUpload, forgetUpload } from "./kept-uploads.shelf.ts";
import { giveUp } from "./transfer.ts";

interface ItemsProps {
  items: readonly UploadItem[];
  /** The error of a missing title. */
  titleProblem: (item: UploadItem) => string | null;
  /** True after the first submit: missing confirmations are shown from then on. */
  checked: boolean;
  onChange: (id: string, part: Partial<UploadItem>) => void;
  onRemove: (item: UploadItem) => void;
  onCancel: (item: UploadItem) => void;
}

/** The videos to upload, each with its progress. */
export function UploadItems({ items, ...props }: ItemsProps) {
  return (
    <PlainList aria-label="Videos to upload">
      {items.map((item) => (
        <Item key={item.id} item={item} {...props} />
      ))}
    </PlainList>
  );
}

type ItemProps = Omit<ItemsProps, "items"> & { item: UploadItem };

function Item({ item, titleProblem, checked, onChange, onRemove, onCancel }: ItemProps) {
  const { id, file, title, captions, state } = item;
  const busy = isBusy(item);
  const readCaptions = async (chosen: File) => {
    const text = await chosen.text();
    onChange(id, { captions: { name: chosen.name, text, language: captions?.language ?? "en" } });
  };
  return (
    <li className={classes.video}>
      <Picture item={item} />
      <Stack gap="xs">
        <TextField
          label="Title"
          required
          name={`title-${id}`}
          value={title}
          maxLength={200}
          disabled={busy}
          error={titleProblem(item)}
          onChange={({ currentTarget }) => onChange(id, { title: currentTarget.value })}
        />
        <Text size="sm" tone="soft">
          {file.name} · {sizeWords(file.size)}
          {item.uploadId !== null && !busy && " · continues where it stopped"}
        </Text>
        {isUnreadable(item.probe) && (
          <Unreadable
            item={item}
            missing={checked && needsConfirmation(item)}
            onChange={(confirmed) => onChange(id, { confirmed })}
          />
        )}
        <Row align="end">
          <FileButton
            accept=".vtt,text/vtt"
            disabled={busy}
            onFile={(chosen) => void readCaptions(chosen)}
          >
            {captions ? `Captions: ${captions.name}` : "Add captions (.vtt)"}
          </FileButton>
          {captions && (
            <CaptionsLanguage
              language={captions.language}
              disabled={busy}
              onChange={(language) => onChange(id, { captions: { ...captions, language } })}
            />
          )}
          {busy ? (
            <Button
              variant="default"
              onClick={() => onCancel(item)}
              aria-label={`Cancel the upload of ${title || file.name}`}
            >
              Cancel
            </Button>
          ) : (
            <Button
              variant="subtle"
              onClick={() => onRemove(item)}
              aria-label={`Remove ${title || file.name}`}
            >
              Remove
            </Button>
          )}
        </Row>
        <State item={item} />
        {state.kind === "failed" && (
          <Notice role="alert" tone="error">
            {state.message}
          </Notice>
        )}
      </Stack>
    </li>
  );
}

interface UnreadableProps {
  item: UploadItem;
  /** Submitted without the confirmation. */
  missing: boolean;
  onChange: (confirmed: boolean) => void;
}

/**
 * The file is damaged, or its format is unknown to this browser: students may not be able to play
 * it.
 */
function Unreadable({ item, missing, onChange }: UnreadableProps) {
  return (
    <Notice tone="warning">
      <p>This browser cannot play this video. It may not play for students either.</p>
      <Checkbox
        label={`Publish ${item.title || item.file.name} anyway`}
        checked={item.confirmed}
        disabled={isBusy(item)}
        aria-invalid={missing}
        error={missing ? "Tick this, or remove the video." : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Notice>
  );
}

function Picture({ item: { probe } }: { item: UploadItem }) {
  return (
    <div className={classes.thumb}>
      {probe?.poster ? <img src={probe.poster} alt="" /> : <IconVideo size={32} aria-hidden />}
      {probe?.duration ? <span>{lengthWords(probe.duration)}</span> : null}
    </div>
  );
}

function State({ item: { state, title } }: { item: UploadItem }) {
  if (state.kind !== "sending" && state.kind !== "publishing") return null;
  const percent = state.kind === "publishing" ? 100 : Math.floor(state.share * 100);
  const words = state.kind === "publishing" ? "Checking and publishing…" : `${percent}%`;
  return (
    <Row wrap={false} className="academy-tabular">
      <Progress share={percent / 100} aria-label={`Upload of ${title}`} />
      <output>{state.isWaiting ? `${percent}%, waiting for the connection…` : words}</output>
    </Row>
  );
}

interface UnfinishedProps {
  uploads: readonly KeptUpload[];
  onChoose: () => void;
  onChange: () => void;
}

/**
 * Uploads interrupted by a reload or a lost connection: the browser stores everything except the
 * file.
 */
export function Unfinished({ uploads, onChoose, onChange }: UnfinishedProps) {
  const discard = async ({ uploadId }: KeptUpload) => {
    await forgetUpload(uploadId);
    onChange();
    // The storage removes leftovers within two days by its own rule.
    await giveUp(uploadId).catch(() => undefined);
  };
  if (uploads.length === 0) return null;
  return (
    <section aria-label="Unfinished uploads">
      <Notice tone="warning">
        <h3 className="academy-heading">Unfinished uploads</h3>
        <Text size="sm">Choose the same file again to continue its upload.</Text>
        <PlainList>
          {uploads.map((upload) => (
            <li key={upload.uploadId}>
              <Row gap="xs">
                <Text style={{ flex: "1 1 12rem" }} component="span">
                  {upload.name} · {sizeWords(upload.size)}
                </Text>
                <Button
                  variant="default"
                  onClick={onChoose}
                  aria-label={`Choose ${upload.name} again`}
                >
                  Choose again
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => void discard(upload)}
                  aria-label={`Discard the upload of ${upload.name}`}
                >
                  Discard
                </Button>
              </Row>
            </li>
          ))}
        </PlainList>
      </Notice>
    </section>
  );
}
