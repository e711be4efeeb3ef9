import { Button } from "@mantine/core";
import { useDisclosure, useId } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./fold.module.css";

interface FoldProps {
  title: string;
  open: boolean;
  children: ReactNode;
}

/** A section of the dashboard with its Show or Hide control. */
export function Fold({ title, open, children }: FoldProps) {
  const [opened, { toggle }] = useDisclosure(open);
  const id = useId();
  return (
    <section className={classes.fold} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <Button
          variant="subtle"
          className={classes.toggle ?? ""}
          onClick={toggle}
          aria-expanded={opened}
          aria-controls={`${id}-body`}
          aria-label={`${opened ? "Hide" : "Show"} ${title}`}
        >
          {opened ? "Hide" : "Show"}
        </Button>
      </div>
      <div id={`${id}-body`} hidden={!opened} className={classes.body}>
        {children}
      </div>
    </section>
  );
}
