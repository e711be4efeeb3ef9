import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, Suspense, useState } from "react";
import { bringBack, videosKey } from "../videos.queries.ts";
import classes from "../videos.module.css";

const DeletedList = lazy(async () => ({
  default: (await import("./deleted-list.tsx")).DeletedList,
}));

/** The deleted videos, loaded when someone opens the section. */
export function DeletedSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack
      component="section"
      gap="sm"
      style={{ marginTop: "2.5rem" }}
      aria-labelledby="deleted-videos"
    >
      <Row justify="between">
        <h2 id="deleted-videos">Deleted videos</h2>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Hide" : "Show"} deleted videos`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"}
        </Button>
      </Row>
      <Text tone="soft">
        They can be restored for 30 days, with their copies. Then they are deleted permanently.
      </Text>
      {isOpen && (
        <Suspense fallback={<RowsSkeleton label="Loading the deleted videos" />}>
          <DeletedList lists={videosKey} restore={bringBack} looks={classes} />
        </Suspense>
      )}
    </Stack>
  );
}
