import type { FactorView } from "@academy/core/people/second-factor/second-factor.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { formatDay } from "../../lib/format.ts";
import { RecoveryCodes } from "../../shared/second-factor/recovery-codes.tsx";
import { factorQuery, lookAgain } from "../../shared/second-factor/second-factor.queries.ts";
import { SetUpFactor } from "../../shared/second-factor/set-up-factor.tsx";
import { EndFactorDialog, NewCodesDialog } from "./second-factor-dialogs.tsx";

/** At this number of recovery codes, the page suggests creating new ones. */
const FEW = 2;

/** The second factor of the user's account: setting it up, recovery codes, turning it off. */
export function SecondFactorPart({ email }: { email: string }) {
  const factor = useQuery(factorQuery);
  const [settingUp, setSettingUp] = useState(false);
  const done = () => {
    setSettingUp(false);
    void lookAgain();
  };
  if (settingUp) {
    return (
      <SetUpFactor
        level="h3"
        email={email}
        doneLabel="Done"
        onDone={done}
        onCancel={() => setSettingUp(false)}
      />
    );
  }
  if (factor.isPending) return <Text tone="soft">Loading …</Text>;
  if (factor.isError) {
    return (
      <ErrorState
        title="This section did not load"
        message={messageOf(factor.error, "Please try again in a moment.")}
        onRetry={() => void factor.refetch()}
        retrying={factor.isFetching}
      />
    );
  }
  if (factor.data.on) return <FactorOn email={email} factor={factor.data} />;
  return (
    <>
      <p>
        <Badge>Off</Badge>
      </p>
      <Row>
        <Button variant="default" onClick={() => setSettingUp(true)}>
          Set up an authenticator app
        </Button>
      </Row>
    </>
  );
}

function FactorOn({ email, factor }: { email: string; factor: FactorView }) {
  const [dialog, setDialog] = useState<"codes" | "end">();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setDialog(undefined);
  if (codes) {
    const seen = () => {
      setCodes(undefined);
      void lookAgain();
    };
    return <RecoveryCodes level="h3" email={email} codes={codes} doneLabel="Done" onDone={seen} />;
  }
  const { since, recoveryCodesLeft: left } = factor;
  return (
    <>
      <Row component="p">
        <Badge tone="success">✓ On</Badge>
        {since && <span>since {formatDay(since)}</span>}
      </Row>
      <Text size="sm" tone="soft">
        {left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`}
        {left <= FEW && " Create new ones before you need them."}
      </Text>
      <Row>
        <Button variant="default" onClick={() => setDialog("codes")}>
          New recovery codes
        </Button>
        <Button variant="danger-outline" onClick={() => setDialog("end")}>
          Turn off
        </Button>
      </Row>
      {dialog === "codes" && (
        <NewCodesDialog
          email={email}
          onClose={close}
          onCodes={(made) => {
            close();
            setCodes(made);
          }}
        />
      )}
      {dialog === "end" && (
        <EndFactorDialog email={email} required={factor.required} onClose={close} />
      )}
    </>
  );
}
