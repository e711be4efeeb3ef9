import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import type { ReactNode } from "react";

interface LabelledBarProps {
  /** What is in progress: "Sending the file". */
  label: string;
  /** What the progress is about; only screen readers announce it. */
  about: string;
  /** From 0 to 1; null while it is unknown. */
  share: number | null;
  /** The progress in words: "41%, about 11 min left". */
  children: ReactNode;
}

/** A bar with its label above and a description below. */
export const LabelledBar = ({ label, about, share, children }: LabelledBarProps) => (
  <Stack gap="2xs">
    <Row gap="xs" justify="between" className="academy-tabular">
      <Text component="span" size="sm" strong>
        {label}
      </Text>
      <Text component="span" size="sm">
        {children}
      </Text>
    </Row>
    <Progress share={share} aria-label={about} />
  </Stack>
);
