import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useId, useState } from "react";

interface FoldProps {
  title: string;
  open: boolean;
  /** A summary of the content, shown while the section is closed. */
  about?: string;
  /**
   * Renders the content only when the section is opened, so that nothing of it is loaded before.
   */
  late?: boolean;
  children: ReactNode;
}

/** A section of the dashboard with a Show or Hide button. */
export function Fold({ title, open, about, late = false, children }: FoldProps) {
  const [opened, setOpened] = useState(open);
  const [wasOpened, setWasOpened] = useState(open);
  const id = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={`${id}-title`}>
      <Row justify="between" wrap={false}>
        <Row align="baseline" gap="sm">
          <h2 id={`${id}-title`}>{title}</h2>
          {about && !opened && (
            <Text size="sm" tone="soft">
              {about}
            </Text>
          )}
        </Row>
        <Button
          variant="subtle"
          style={{ flex: "none" }}
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
      <div id={`${id}-body`} hidden={!opened}>
        {(wasOpened || !late) && children}
      </div>
    </Stack>
  );
}
