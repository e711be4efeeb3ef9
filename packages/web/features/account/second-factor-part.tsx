import type { FactorView } from "@academy/core/people/user/second-factor.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Skeleton, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatDay } from "../../lib/format.ts";
import { RecoveryCodes } from "../../shared/second-factor/recovery-codes.tsx";
import { factorQuery, lookAgain } from "../../shared/second-factor/second-factor.queries.ts";
import { SetUpFactor } from "../../shared/second-factor/set-up-factor.tsx";
import { EndFactorDialog, NewCodesDialog } from "./second-factor-dialogs.tsx";

/** At this number of recovery codes, the page suggests creating new ones. */
const FEW = 2;

/** The second factor of the user's account: setting it up, recovery codes, turning it off. */
export function SecondFactorPart({ loginName }: { loginName: string }) {
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
        email={loginName}
        doneLabel="Done"
        onDone={done}
        onCancel={() => setSettingUp(false)}
      />
    );
  }
  return (
    <QueryView query={factor} failed="This section did not load" loading={<Skeleton height={44} />}>
      {(view) =>
        view.on ? (
          <FactorOn loginName={loginName} factor={view} />
        ) : (
          <FactorOff onSetUp={() => setSettingUp(true)} />
        )
      }
    </QueryView>
  );
}

const FactorOff = ({ onSetUp }: { onSetUp: () => void }) => (
  <Row>
    <Badge>Off</Badge>
    <Button variant="default" onClick={onSetUp}>
      Set up an authenticator app
    </Button>
  </Row>
);

function FactorOn({ loginName, factor }: { loginName: string; factor: FactorView }) {
  const [dialog, setDialog] = useState<"codes" | "end">();
  const [codes, setCodes] = useState<string[]>();
  const close = () => setDialog(undefined);
  if (codes) {
    const seen = () => {
      setCodes(undefined);
      void lookAgain();
    };
    return (
      <RecoveryCodes level="h3" email={loginName} codes={codes} doneLabel="Done" onDone={seen} />
    );
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
          loginName={loginName}
          onClose={close}
          onCodes={(made) => {
            close();
            setCodes(made);
          }}
        />
      )}
      {dialog === "end" && (
        <EndFactorDialog loginName={loginName} required={factor.required} onClose={close} />
      )}
    </>
  );
}
