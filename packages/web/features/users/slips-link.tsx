import { MAX_SLIPS } from "@academy/core/people/user/slip.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { countOf } from "../../lib/format.ts";

/** A link to the page that prints slips for these students. Their ids are not in the address. */
export const SlipsLink = ({ userIds }: { userIds: readonly string[] }) => (
  <Button variant="default" component={Link} to={adminPatterns.adminSlips} state={{ userIds }}>
    {userIds.length === 1 ? "Print a slip" : "Print slips"}
  </Button>
);

interface ChosenProps {
  chosen: ReadonlySet<string>;
  onClear: () => void;
}

/** The number of chosen students, and the actions for them. */
export function ChosenUsers({ chosen, onClear }: ChosenProps) {
  if (chosen.size === 0) return null;
  return (
    <Row>
      <Text component="output">
        {countOf(chosen.size, "student")} chosen
        {chosen.size > MAX_SLIPS && `; slips are printed for at most ${MAX_SLIPS} at once`}
      </Text>
      {chosen.size <= MAX_SLIPS && <SlipsLink userIds={[...chosen]} />}
      <Button variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </Row>
  );
}
