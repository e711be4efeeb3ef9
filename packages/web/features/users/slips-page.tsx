import { type Slip, SlipsInput } from "@academy/core/people/user/slip.schema.ts";
import { brand } from "@academy/ui/brand.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import "@academy/ui/paper.css";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { type PageHeading, printPage } from "../../lib/address/page.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { countOf, formatDay } from "../../lib/format.ts";
import { postSlips } from "./users.queries.ts";

/**
 * Makes first passwords for the chosen students and prints a slip for each student. The passwords
 * exist only in this page's memory, so leaving or reloading the page loses them.
 */
export function SlipsPage({ heading }: { heading: PageHeading }) {
  const state: unknown = useLocation().state;
  const [slips, setSlips] = useState<readonly Slip[]>([]);
  const chosen = SlipsInput.safeParse(state);
  return (
    <Stack>
      <div className="academy-screen-only">
        <Link to={adminPatterns.adminManageUsers} className="academy-tap">
          ← All users
        </Link>
        <PageHead title="Slips with first passwords" heading={heading} />
        {chosen.success ? (
          <Maker userIds={chosen.data.userIds} slips={slips} onMade={setSlips} />
        ) : (
          <EmptyState title="No students are chosen">
            Choose students in the list of users, then print their slips.
          </EmptyState>
        )}
      </div>
      {slips.map((slip) => (
        <PrintedSlip key={slip.userId} slip={slip} />
      ))}
    </Stack>
  );
}

interface MakerProps {
  userIds: string[];
  slips: readonly Slip[];
  onMade: (slips: readonly Slip[]) => void;
}

function Maker({ userIds, slips, onMade }: MakerProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function make(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      onMade((await postSlips({ userIds })).slips);
    } catch (error) {
      setProblem(messageOf(error, "No slips were made. Please try again."));
    } finally {
      setBusy(false);
    }
  }
  if (slips.length > 0) {
    return (
      <Stack>
        <Notice tone="warning">
          These passwords are shown only now. Print them before you leave this page.
        </Notice>
        <Row>
          <Button onClick={() => void printPage()}>Print</Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack>
      <Problem>{problem}</Problem>
      <Text>
        Each of {countOf(userIds.length, "student")} gets a first password, which works for 60 days
        and has to be changed at the first login. An earlier slip of the same student stops working.
      </Text>
      <Row>
        <Button loading={busy} onClick={() => void make()}>
          Make slips
        </Button>
      </Row>
    </Stack>
  );
}

/** A slip is never split over two pages; its border shows where to cut. */
const cutOut = { breakInside: "avoid", border: "1px dashed" } as const;

/** One student's slip. */
const PrintedSlip = ({ slip: { name, loginName, password, until } }: { slip: Slip }) => (
  <Card component="section" style={cutOut} aria-label={`Slip of ${name}`}>
    <Text>
      <strong>{name}</strong>, {brand.name}
    </Text>
    <Facts
      look="rows"
      facts={[
        { name: "Log in at", value: `${window.location.origin}/login` },
        { name: "Roll number, phone number or email address", value: loginName },
        { name: "First password", value: <code>{password}</code> },
      ]}
    />
    <Text size="sm">
      Choose a password of your own at the first login. This one works until {formatDay(until)}.
    </Text>
  </Card>
);
