import type { OutsideLink } from "@academy/core/kernel/shared/link.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { PageDialog } from "../../lib/page-dialog.tsx";

/** Names the external site of a test, and opens it in a new tab. */
export function OutsideDialog({ link, onClose }: { link: OutsideLink; onClose: () => void }) {
  return (
    <PageDialog title="This test is on another site" size="md" onClose={onClose}>
      <Text>
        It opens in a new tab on <strong>{link.host}</strong>. That site is not part of the academy:
        do not enter your password for the academy there.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stay here
        </Button>
        <Button
          component="a"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
        >
          Open {link.host}
        </Button>
      </DialogActions>
    </PageDialog>
  );
}
