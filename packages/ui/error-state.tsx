import { Button, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./state-view.module.css";

interface ErrorStateProps {
  title?: string;
  /** What happened, what was kept and what to do. */
  message: ReactNode;
  /** For a person to quote when they ask for help. */
  requestId?: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something did not load. Says so at once to screen readers too, and offers another try. */
export function ErrorState({ title, message, requestId, onRetry, retrying }: ErrorStateProps) {
  return (
    <Stack className={classes.view} align="center" gap="sm" role="alert">
      <svg className={classes.picture} viewBox="0 0 96 72" aria-hidden="true">
        <rect x="18" y="6" width="60" height="60" rx="6" className={classes.paper} />
        <path d="M48 20v20" className={classes.warning} />
        <circle cx="48" cy="52" r="3.5" className={classes.warningDot} />
      </svg>
      <Title order={2} size="h4">
        {title ?? "This did not load"}
      </Title>
      <Text className={classes.words}>{message}</Text>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying ?? false} size="md">
          Retry
        </Button>
      )}
      {requestId && (
        <Text size="sm" className={classes.words}>
          Reference for support: {requestId}
        </Text>
      )}
    </Stack>
  );
}
