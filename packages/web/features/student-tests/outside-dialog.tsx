import type { OutsideLink } from "@academy/core/kernel/shared/link.rules.ts";
import { Button } from "@mantine/core";
import { PageDialog } from "../../lib/page-dialog.tsx";
import classes from "./outside-dialog.module.css";

/** Says which site a test is on, and goes there in a new tab. */
export function OutsideDialog({ link, onClose }: { link: OutsideLink; onClose: () => void }) {
  return (
    <PageDialog title="This test is on another site" size="md" onClose={onClose}>
      <p>
        It opens in a new tab on <strong className={classes.host}>{link.host}</strong>. That site is
        not part of the academy: do not enter your password for the academy there.
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Stay here
        </Button>
        <Button
          component="a"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          size="md"
          className={classes.go ?? ""}
          onClick={onClose}
        >
          Open {link.host}
        </Button>
      </div>
    </PageDialog>
  );
}
