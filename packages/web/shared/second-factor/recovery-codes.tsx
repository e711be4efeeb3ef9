import { brand } from "@academy/ui/brand.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useEffect, useRef, useState } from "react";
import { notify } from "../../lib/notices.ts";
import { printPage } from "../../lib/address/page.ts";
import { saveFile } from "../../lib/api/save-file.ts";
import classes from "./second-factor.module.css";

export type HeadingLevel = "h2" | "h3";

interface RecoveryCodesProps {
  level: HeadingLevel;
  email: string;
  codes: readonly string[];
  doneLabel: string;
  /** Called when the user has saved the codes. */
  onDone: () => void;
}

const textOf = (email: string, codes: readonly string[]): string =>
  [
    `Recovery codes for ${brand.name}, account ${email}.`,
    "Each logs you in once, instead of a code from the app.",
    "",
    ...codes,
    "",
  ].join("\n");

/**
 * New recovery codes, shown only once: the user can continue after confirming that they are saved.
 */
export function RecoveryCodes(props: RecoveryCodesProps) {
  const { level: Heading, email, codes, doneLabel, onDone } = props;
  const [kept, setKept] = useState(false);
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was replaced.
  useEffect(() => heading.current?.focus(), []);
  const text = textOf(email, codes);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify("This browser does not allow copying. Select the codes instead.", "error");
    }
  }
  const save = () =>
    saveFile("exam-academy-recovery-codes.txt", new Blob([text], { type: "text/plain" }));
  return (
    <Stack>
      <Heading ref={heading} tabIndex={-1} className="academy-heading">
        Save your recovery codes
      </Heading>
      <Text size="sm" tone="soft">
        Each code logs you in once without your phone. Keep them with your important papers: they
        are not shown again.
      </Text>
      <Card className={classes.sheet}>
        <p className={classes.onPaper}>
          Recovery codes for {brand.name}, account {email}. Each logs you in once.
        </p>
        <ol className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Card>
      <Row>
        <Button variant="default" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
        <Button variant="default" onClick={save}>
          Download
        </Button>
        <Button variant="default" onClick={() => void printPage()}>
          Print
        </Button>
      </Row>
      <Checkbox
        label="I have saved these codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Row>
        <Button disabled={!kept} onClick={onDone}>
          {doneLabel}
        </Button>
      </Row>
    </Stack>
  );
}
