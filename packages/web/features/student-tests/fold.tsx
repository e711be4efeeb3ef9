import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useId, useState } from "react";
import classes from "./fold.module.css";

interface FoldProps {
  title: string;
  open: boolean;
  /** Renders what is inside only once the section is shown, so that it costs nothing until then. */
  late?: boolean;
  children: ReactNode;
}

/** A section of the dashboard with a Show or Hide button. */
export function Fold({ title, open, late = false, children }: FoldProps) {
  const [opened, setOpened] = useState(open);
  const [wasOpened, setWasOpened] = useState(open);
  const id = useId();
  return (
    <section className={classes.fold} aria-labelledby={`${id}-title`}>
      <Row className={classes.head} justify="between">
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          variant="subtle"
          onClick={() => {
            setOpened(!opened);
            setWasOpened(true);
          }}
          aria-expanded={opened}
          aria-controls={`${id}-body`}
          aria-label={`${opened ? "Hide" : "Show"} ${title}`}
        >
          {opened ? "Hide" : "Show"}
        </Button>
      </Row>
      <div id={`${id}-body`} hidden={!opened} className={classes.body}>
        {(wasOpened || !late) && children}
      </div>
    </section>
  );
}
