import { FileButton } from "@academy/ui/kit/files.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { IconVideo } from "@tabler/icons-react";
import { sizeWords } from "../../lib/format.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { CaptionsLanguage } from "./captions-language.tsx";
import { jobIdOf } from "./copies/copy-job.rules.ts";
import { CopyProgress, KindSelect } from "./copies/copy-progress.tsx";
import type { Copies } from "./copies/use-copies.ts";
import { LabelledBar } from "./labelled-bar.tsx";
import { type UploadItem, isBusy, isLarge, needsConfirmation } from "./upload-item.rules.ts";
import { lengthWords } from "./videos.rules.ts";
import classes from "./videos.module.css";

interface ItemsProps {
  items: readonly UploadItem[];
  copies: Copies;
  /** The error of a missing title. */
  titleProblem: (item: UploadItem) => string | null;
  /** Whether the form was submitted once: from then on, missing confirmations are shown. */
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

function Item(props: ItemProps) {
  const { item, copies, titleProblem, onChange, onRemove } = props;
  const { id, file, title, state, verdict } = item;
  if (verdict?.kind === "refused") {
    return <Refused item={item} words={verdict.words} onRemove={onRemove} />;
  }
  // Copies of a published video are shown below the form instead.
  const job = copies.jobs.find((one) => one.id === jobIdOf(file) && one.videoId === null);
  return (
    <Row component="li" gap="md" align="start">
      <Picture item={item} />
      <Stack gap="xs" style={{ flex: "1 1 16rem" }}>
        <TextField
          label="Title"
          required
          name={`title-${id}`}
          value={title}
          maxLength={200}
          disabled={isBusy(item)}
          error={titleProblem(item)}
          onChange={({ currentTarget }) => onChange(id, { title: currentTarget.value })}
        />
        <Text size="sm" tone="soft">
          {file.name} · {sizeWords(file.size)}
          {item.uploadId !== null && !isBusy(item) && " · continues where it stopped"}
          {verdict === null && " · being read…"}
        </Text>
        <Advice {...props} />
        <Controls {...props} />
        {(isBusy(item) || job) && (
          <Grid min="16rem">
            <State item={item} />
            {job && <CopyProgress job={job} work={copies.work} />}
          </Grid>
        )}
        {state.kind === "failed" && (
          <Notice role="alert" tone="error">
            {state.message}
          </Notice>
        )}
      </Stack>
    </Row>
  );
}

interface RefusedProps extends Pick<ItemProps, "item" | "onRemove"> {
  words: string;
}

/** A file that cannot be a video, with advice. It is not sent. */
const Refused = ({ item, words, onRemove }: RefusedProps) => (
  <li>
    <Notice role="alert" tone="error">
      <Text strong>{item.file.name}</Text>
      <p>{words}</p>
      <Button
        variant="default"
        onClick={() => onRemove(item)}
        aria-label={`Remove ${item.file.name}`}
      >
        Remove
      </Button>
    </Notice>
  </li>
);

/** What the administrator should know, or confirm, before the file is sent. */
function Advice({ item, checked, onChange }: ItemProps) {
  const { verdict, title, file } = item;
  const missing = checked && needsConfirmation(item);
  if (verdict?.kind !== "taken") return null;
  return (
    <>
      {verdict.words !== null && <Notice tone="warning">{verdict.words}</Notice>}
      {isLarge(item) && (
        <Notice tone="warning">
          <p>
            This file is larger than 2 GB. Its smaller copies can be sent instead: the sharpest one
            takes the place of the file.
          </p>
          <Checkbox
            label={`Send only the copies of ${title || file.name}`}
            checked={item.confirmed}
            disabled={isBusy(item)}
            aria-invalid={missing}
            error={missing ? "Tick this, or remove the video." : undefined}
            onChange={({ currentTarget }) =>
              onChange(item.id, { confirmed: currentTarget.checked })
            }
          />
        </Notice>
      )}
    </>
  );
}

/**
 * The controls of an item: captions, what the lecture shows, and the buttons to remove or cancel
 * it.
 */
function Controls({ item, onChange, onRemove, onCancel }: ItemProps) {
  const { id, file, title, captions, picture } = item;
  const busy = isBusy(item);
  const readCaptions = async (chosen: File) => {
    const text = await chosen.text();
    onChange(id, { captions: { name: chosen.name, text, language: captions?.language ?? "en" } });
  };
  return (
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
      {picture && !busy && (
        <KindSelect
          title={title || file.name}
          kind={picture}
          onChange={(kind) => onChange(id, { picture: kind })}
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
  if (state.kind === "copying") return <p>The copies are made first, then sent.</p>;
  if (state.kind !== "sending" && state.kind !== "publishing") return null;
  const percent = state.kind === "publishing" ? 100 : Math.floor(state.share * 100);
  const words = state.kind === "publishing" ? "Checking and publishing…" : `${percent}%`;
  return (
    <LabelledBar label="Sending the file" about={`Upload of ${title}`} share={percent / 100}>
      {state.isWaiting ? `${percent}%, waiting for the connection…` : words}
    </LabelledBar>
  );
}
