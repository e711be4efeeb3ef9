import { brand } from "@academy/ui/brand.ts";
import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../lib/notices.ts";
import { printPage } from "../../lib/print-page.ts";
import { saveFile } from "../../lib/save-file.ts";
import classes from "./second-factor.module.css";

export type HeadingLevel = "h2" | "h3";

interface RecoveryCodesProps {
  level: HeadingLevel;
  email: string;
  codes: readonly string[];
  /** What comes after they were kept. */
  doneLabel: string;
  onDone: () => void;
}

const textOf = (email: string, codes: readonly string[]): string =>
  [
    `Recovery codes for ${brand.name}, account ${email}.`,
    "Each signs you in once, instead of a code of the app.",
    "",
    ...codes,
    "",
  ].join("\n");

/** New recovery codes, shown this once: the way on opens when their owner says to have kept them. */
export function RecoveryCodes(props: RecoveryCodesProps) {
  const { level: Heading, email, codes, doneLabel, onDone } = props;
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const text = textOf(email, codes);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify("This browser does not let us copy. Select the codes instead.", "error");
    }
  }
  const save = () =>
    saveFile("exam-academy-recovery-codes.txt", new Blob([text], { type: "text/plain" }));
  return (
    <div className={classes.steps}>
      <Heading ref={heading} tabIndex={-1} className={classes.heading}>
        Keep your recovery codes
      </Heading>
      <p className={classes.soft}>
        Without your phone, each of them signs you in once. Keep them where you keep important
        papers: they are not shown again.
      </p>
      <div className={classes.sheet}>
        <p className={classes.onPaper}>
          Recovery codes for {brand.name}, account {email}. Each signs you in once.
        </p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button variant="default" size="md" onClick={save}>
          Download
        </Button>
        <Button variant="default" size="md" onClick={() => void printPage()}>
          Print
        </Button>
      </div>
      <Checkbox
        size="md"
        label="I have kept these codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button className={classes.start} size="md" disabled={!kept} onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  );
}
