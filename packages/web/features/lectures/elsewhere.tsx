import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";

/** Instead of the picture while two other devices play lectures that are not free. */
export const Elsewhere = ({ onHere }: { onHere: () => void }) => (
  <Notice>
    <Row justify="between">
      <output>Watching on 2 devices.</output>
      <Button onClick={onHere}>Watch here instead</Button>
    </Row>
  </Notice>
);
