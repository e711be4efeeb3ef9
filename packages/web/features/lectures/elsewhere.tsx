import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";

/** Shown instead of the picture while two other devices play lectures that are not free. */
export const Elsewhere = ({ onHere }: { onHere: () => void }) => (
  <Notice>
    <Stack gap="sm" align="start">
      <output>Watching on 2 devices.</output>
      <Text size="sm">
        If you watch here, the device that began first stops within about two minutes.
      </Text>
      <Button onClick={onHere}>Watch here instead</Button>
    </Stack>
  </Notice>
);
