import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./account.module.css";

interface LineProps {
  name: string;
  /** A sentence or two about the value. */
  about?: string;
  /** The form that changes the value, shown in its place; it closes after it has saved. */
  form?: (close: () => void) => ReactNode;
  /** The value, or the actions that are possible. */
  children: ReactNode;
}

/** A row of the account page: a name, its value, and "Change". */
export function AccountLine({ name, about, form, children }: LineProps) {
  /** How often the form was opened or closed. */
  const [turns, setTurns] = useState(0);
  const open = turns % 2 === 1;
  const turn = () => setTurns(turns + 1);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the focus goes to the form, and back afterwards.
    if (turns === 0) return;
    const next = turns % 2 === 1 ? "input:not([hidden])" : "button";
    box.current?.querySelector<HTMLElement>(next)?.focus();
  }, [turns]);
  return (
    <div ref={box} className={classes.line}>
      <h3 className="academy-heading">{name}</h3>
      <Stack gap="xs" className={classes.value}>
        {!open && children}
        {about && (
          <Text size="sm" tone="soft">
            {about}
          </Text>
        )}
        {open && form?.(turn)}
        {open && (
          <Row>
            <Button variant="subtle" onClick={turn}>
              Cancel
            </Button>
          </Row>
        )}
      </Stack>
      {form && !open && (
        <Button variant="subtle" aria-label={`Change ${name.toLowerCase()}`} onClick={turn}>
          Change
        </Button>
      )}
    </div>
  );
}
