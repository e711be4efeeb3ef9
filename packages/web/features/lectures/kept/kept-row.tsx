import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import type { ReactNode } from "react";
import { formatDay } from "../../../lib/format.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { type KeptItem, keptLectures } from "./kept-lectures.ts";
import { keptWords } from "./kept-words.rules.ts";

interface KeptRowProps {
  item: KeptItem;
  userId: string;
  /**
   * Called when the lecture is removed from the list, so that the focus can move to another
   * element.
   */
  onRemoved: () => void;
  /** A further button, before the others. */
  children?: ReactNode;
}

const isLost = ({ state }: KeptItem): boolean => state === "gone" || state === "over";

/** The state of a lecture on this device, and what can be done about it. */
export function KeptRow({ item, userId, onRemoved, children }: KeptRowProps) {
  const isOnline = useOnline();
  const { title, state, bytes, got, lecture, videoId } = item;
  const isLoading = state === "loading";
  const remove = () => {
    onRemoved();
    void keptLectures.remove(userId, videoId);
  };
  return (
    <Stack gap="xs">
      <Row justify="between">
        {/* The progress in megabytes is not announced, only the end. */}
        <Text
          component="output"
          size="sm"
          tone={state === "failed" ? "wrong" : "soft"}
          aria-live={isLoading ? "off" : "polite"}
        >
          {keptWords(item, isOnline, formatDay)}
        </Text>
        <Row>
          {children}
          {state === "failed" && lecture && (
            <Button variant="default" onClick={() => keptLectures.keep(userId, lecture)}>
              Try again
            </Button>
          )}
          <Button
            variant="subtle"
            onClick={remove}
            aria-label={isLost(item) ? undefined : `Remove ${title} from this device`}
          >
            {isLost(item) ? "OK" : isLoading ? "Stop and remove" : "Remove"}
          </Button>
        </Row>
      </Row>
      {isLoading && (
        <Progress aria-label={`Keeping ${title}`} share={bytes > 0 ? got / bytes : null} />
      )}
    </Stack>
  );
}
