import type { FactorView } from "@academy/core/people/second-factor/second-factor.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { formatDay } from "../../lib/format.ts";
import { RecoveryCodes } from "../../shared/second-factor/recovery-codes.tsx";
import { factorQuery, lookAgain } from "../../shared/second-factor/second-factor.queries.ts";
import { SetUpFactor } from "../../shared/second-factor/set-up-factor.tsx";
import classes from "./account.module.css";
import { EndFactorDialog, NewCodesDialog } from "./second-factor-dialogs.tsx";

/** With so few recovery codes left it is time for new ones. */
const FEW = 2;

/** The second factor of one's own account: setting it up, its recovery codes, turning it off. */
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
  if (factor.isPending) return <p className={classes.soft}>Loading …</p>;
  if (factor.isError) {
    return (
      <ErrorState
        title="This part did not load"
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
        <span className={classes.mark}>Off</span>
      </p>
      <Button
        className={classes.start}
        variant="default"
        size="md"
        onClick={() => setSettingUp(true)}
      >
        Set up an authenticator app
      </Button>
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
      <p className={classes.address}>
        <span className={classes.mark} data-verified="true">
          ✓ On
        </span>
        {since && <span>since {formatDay(since)}</span>}
      </p>
      <p className={classes.soft}>
        {left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`}
        {left <= FEW && " Make new ones before you need them."}
      </p>
      <div className={classes.choices}>
        <Button variant="default" size="md" onClick={() => setDialog("codes")}>
          New recovery codes
        </Button>
        <Button
          className={classes.danger}
          variant="default"
          size="md"
          onClick={() => setDialog("end")}
        >
          Turn off
        </Button>
      </div>
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
