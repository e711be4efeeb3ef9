import { useEffect, useEffectEvent, useRef, useState } from "react";
import classes from "./videos.module.css";

/** Where files are dropped or chosen; several at once are a bulk upload. */
export function DropFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const box = useRef<HTMLLabelElement>(null);
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    onFiles(files.filter(({ type }) => type.startsWith("video/")));
  });
  useEffect(() => {
    const leaving = new AbortController();
    const on = (name: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      box.current?.addEventListener(name, act, { signal: leaving.signal });
    on("dragover", (event) => {
      event.preventDefault();
      setOver(true);
    });
    on("dragleave", () => setOver(false));
    on("drop", (event) => {
      event.preventDefault();
      setOver(false);
      take(event);
    });
    return () => leaving.abort();
  }, []);
  return (
    <label ref={box} className={classes.drop} data-over={over}>
      <strong>Choose video files</strong>
      <span className={classes.soft}>
        or drop them here. MP4, WebM or QuickTime, up to 2 GB each; several at once are fine.
      </span>
      <input
        type="file"
        accept="video/*"
        multiple
        className="academy-unseen"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
