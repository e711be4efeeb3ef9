import { Button, Checkbox, FileButton, Progress, TextInput } from "@mantine/core";
import { sizeWords } from "../../lib/format.ts";
import { Icon } from "../../lib/icons.tsx";
import { isBusy, needsConfirmation, type UploadItem } from "./use-upload-queue.ts";
import { isUnreadable, lengthWords } from "./videos.rules.ts";
import classes from "./videos.module.css";

interface ItemsProps {
  items: readonly UploadItem[];
  /** Says which title is missing. */
  titleProblem: (item: UploadItem) => string | null;
  /** True once the form was sent: what still has to be confirmed says so. */
  checked: boolean;
  onChange: (id: string, part: Partial<UploadItem>) => void;
  onRemove: (id: string) => void;
  onCancel: (item: UploadItem) => void;
}

/** The videos that are about to be uploaded, and how far each has come. */
export function UploadItems({ items, ...props }: ItemsProps) {
  return (
    <ul className={classes.items} aria-label="Videos to upload">
      {items.map((item) => (
        <Item key={item.id} item={item} {...props} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<ItemsProps, "items"> & { item: UploadItem };

function Item({ item, titleProblem, checked, onChange, onRemove, onCancel }: ItemProps) {
  const { id, file, title, captions, state } = item;
  const busy = isBusy(item);
  const readCaptions = async (chosen: File | null) => {
    if (chosen) onChange(id, { captions: { name: chosen.name, text: await chosen.text() } });
  };
  return (
    <li className={classes.item}>
      <Picture item={item} />
      <div className={classes.itemWords}>
        <TextInput
          label="Title"
          size="md"
          required
          name={`title-${id}`}
          value={title}
          maxLength={200}
          disabled={busy}
          error={titleProblem(item)}
          onChange={({ currentTarget }) => onChange(id, { title: currentTarget.value })}
        />
        <p className={classes.soft}>
          {file.name} · {sizeWords(file.size)}
          {item.uploadId !== null && !busy && " · will go on where it was"}
        </p>
        {isUnreadable(item.probe) && (
          <Unreadable
            item={item}
            missing={checked && needsConfirmation(item)}
            onChange={(confirmed) => onChange(id, { confirmed })}
          />
        )}
        <div className={classes.itemTools}>
          <FileButton accept=".vtt,text/vtt" onChange={(chosen) => void readCaptions(chosen)}>
            {(button) => (
              <Button {...button} variant="default" size="md" disabled={busy}>
                {captions ? `Captions: ${captions.name}` : "Add captions (.vtt)"}
              </Button>
            )}
          </FileButton>
          {busy ? (
            <Button
              variant="default"
              size="md"
              onClick={() => onCancel(item)}
              aria-label={`Cancel the upload of ${title || file.name}`}
            >
              Cancel
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="md"
              onClick={() => onRemove(id)}
              aria-label={`Remove ${title || file.name}`}
            >
              Remove
            </Button>
          )}
        </div>
        <State item={item} />
        {state.kind === "failed" && (
          <p role="alert" className={classes.problem}>
            {state.message}
          </p>
        )}
      </div>
    </li>
  );
}

interface UnreadableProps {
  item: UploadItem;
  /** Sent without the confirmation. */
  missing: boolean;
  onChange: (confirmed: boolean) => void;
}

/** A damaged file, or a format that this browser does not know: students may see nothing. */
function Unreadable({ item, missing, onChange }: UnreadableProps) {
  return (
    <div className={classes.unreadable}>
      <p>This browser cannot play this video. It may not play for students either.</p>
      <Checkbox
        size="md"
        label={`Publish ${item.title || item.file.name} anyway`}
        checked={item.confirmed}
        disabled={isBusy(item)}
        aria-invalid={missing}
        error={missing ? "Tick this, or remove the video." : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}

function Picture({ item: { probe } }: { item: UploadItem }) {
  return (
    <div className={classes.thumb}>
      {probe?.poster ? <img src={probe.poster} alt="" /> : <Icon name="play" size={32} />}
      {probe?.duration ? <span>{lengthWords(probe.duration)}</span> : null}
    </div>
  );
}

function State({ item: { state, title } }: { item: UploadItem }) {
  if (state.kind !== "sending" && state.kind !== "publishing") return null;
  const percent = state.kind === "publishing" ? 100 : Math.floor(state.share * 100);
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={`Upload of ${title}`} />
      </Progress.Root>
      <output>{state.kind === "publishing" ? "Checking and publishing…" : `${percent} %`}</output>
    </div>
  );
}
