import type { FactorOffer } from "@academy/core/people/user/second-factor.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef, useState } from "react";
import { AccountForm, PasswordField, TextField } from "../sign-in/account-form.tsx";
import { notify } from "../../lib/notices.ts";
import { type HeadingLevel, RecoveryCodes } from "./recovery-codes.tsx";
import { beginFactor, confirmFactor } from "./second-factor.queries.ts";
import classes from "./second-factor.module.css";

interface SetUpFactorProps {
  email: string;
  doneLabel: string;
  /** Level of the headings. */
  level: HeadingLevel;
  /** Called after the recovery codes were saved. */
  onDone: () => void;
  /** Without this, there is no Cancel button. */
  onCancel?: () => void;
}

type Step =
  | { at: "password" }
  | { at: "app"; password: string; offer: FactorOffer }
  | { at: "codes"; codes: string[] };

/** Sets up an authenticator app in three steps: the password, the app, the recovery codes. */
export function SetUpFactor(props: SetUpFactorProps) {
  const { email, level, onCancel } = props;
  const [step, setStep] = useState<Step>({ at: "password" });
  if (step.at === "codes") {
    return <RecoveryCodes {...props} codes={step.codes} />;
  }
  return (
    <Stack>
      {step.at === "password" ? (
        <PasswordStep
          email={email}
          onOffer={(password, offer) => setStep({ at: "app", password, offer })}
        />
      ) : (
        <AppStep
          level={level}
          offer={step.offer}
          confirm={async (code) => {
            const codes = await confirmFactor({ password: step.password, code });
            notify("The second factor is on. Other devices are logged out.", "success");
            setStep({ at: "codes", codes });
          }}
        />
      )}
      {onCancel && (
        <Row>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface PasswordStepProps {
  email: string;
  onOffer: (password: string, offer: FactorOffer) => void;
}

const missingPassword = (password: string) => (password === "" ? "Enter your password." : null);

function PasswordStep({ email, onOffer }: PasswordStepProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("[name=password]")?.focus(), []);
  return (
    <div ref={box}>
      <AccountForm
        initialValues={{ password: "" }}
        validate={{ password: missingPassword }}
        submitLabel="Continue"
        fallback="This did not work. Please try again."
        submit={async ({ password }) => onOffer(password, await beginFactor(password))}
      >
        {(form) => (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField form={form} label="Your password" />
          </>
        )}
      </AccountForm>
    </div>
  );
}

/** The problem of an entered code from the app. */
const missingAppCode = (code: string): string | null =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, "")) ? null : "Enter the six digits from the app.";

interface AppStepProps {
  level: HeadingLevel;
  offer: FactorOffer;
  confirm: (code: string) => Promise<void>;
}

function AppStep({ level: Heading, offer, confirm }: AppStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Heading ref={heading} tabIndex={-1} className="academy-heading">
        Add the academy to your app
      </Heading>
      <Text size="sm" tone="soft">
        Any authenticator app will do, such as Google Authenticator or Microsoft Authenticator. Scan
        this code with it:
      </Text>
      <Row gap="lg">
        <QrCode text={offer.otpauthUrl} label="QR code for your authenticator app" />
        <Stack gap="sm" className={classes.byHand}>
          <p>
            On this phone? <a href={offer.otpauthUrl}>Open it in your app</a>
          </p>
          <p>No camera? Type this key into the app:</p>
          <p className={classes.secret} aria-label="Key for the app">
            {groupsOf(offer.secret).map((group, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- groups may be alike, and stay
              <span key={index}>{group} </span>
            ))}
          </p>
        </Stack>
      </Row>
      <AccountForm
        initialValues={{ code: "" }}
        validate={{ code: missingAppCode }}
        submitLabel="Turn it on"
        fallback="The second factor could not be turned on. Please try again."
        submit={({ code }) => confirm(code.trim())}
      >
        {(form) => (
          <TextField
            form={form}
            name="code"
            label="Six digits shown in the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
          />
        )}
      </AccountForm>
    </>
  );
}

/** A long key in groups of four, which are easier to read. */
const groupsOf = (secret: string): string[] => secret.match(/.{1,4}/g) ?? [];

/** The quiet zone, which cameras need to find the code. */
const MARGIN = 4;

interface Drawing {
  size: number;
  path: string;
}

async function draw(text: string): Promise<Drawing> {
  const { generate } = await import("lean-qr");
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) squares.push(`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * MARGIN, path: squares.join("") };
}

/**
 * A text as a QR code, dark on light in both colour schemes. If its library does not load, nothing
 * is shown: the text is next to it.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | "none">();
  useEffect(() => {
    let wanted = true;
    void draw(text).then(
      (made) => wanted && setDrawing(made),
      () => wanted && setDrawing("none"),
    );
    return () => void (wanted = false);
  }, [text]);
  if (drawing === "none") return null;
  if (!drawing) return <div className={classes.qr} aria-hidden />;
  return (
    <div>
      <p className="academy-unseen">{label}</p>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <rect width={drawing.size} height={drawing.size} fill="#fff" />
        <path d={drawing.path} fill="#000" />
      </svg>
    </div>
  );
}
