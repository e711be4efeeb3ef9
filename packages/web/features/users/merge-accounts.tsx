import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { formatDay } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { ChooseOther } from "./choose-other.tsx";
import { UndoMerge } from "./undo-merge.tsx";

type Merge = NonNullable<UserDetail["merge"]>;
type OneOfTwo = Merge["others"][number];

/**
 * The merged accounts of a student: another account can be merged into this one, and a merge undone
 * for 30 days.
 */
export function MergeAccounts({ user }: { user: UserDetail }) {
  const [merging, setMerging] = useState(false);
  const { into = null, others = [], unfinished = [] } = user.merge ?? {};
  const close = () => setMerging(false);
  return (
    <Card component="section" aria-labelledby="accounts">
      <Row justify="between">
        <h2 id="accounts">Accounts of this student</h2>
        {!into && (
          <Button variant="default" onClick={() => setMerging(true)}>
            Merge another account
          </Button>
        )}
      </Row>
      {into && (
        <Notice tone="info">
          This account was merged into the one below. Who logs in with its names or its password is
          in that account, which shows the tests and payments of both.
        </Notice>
      )}
      {into === null && others.length === 0 && (
        <Text size="sm" tone="soft">
          If this student has registered twice, merge the other account into this one. No attempt,
          result or rank changes.
        </Text>
      )}
      <LineList>
        {into && <Line keptId={into.userId} otherId={user.userId} shown={into} />}
        {others.map((one) => (
          <Line key={one.userId} keptId={user.userId} otherId={one.userId} shown={one} />
        ))}
      </LineList>
      {unfinished.map((otherId) => (
        <Unfinished key={otherId} keptId={user.userId} otherId={otherId} />
      ))}
      {merging && (
        <PageDialog title={`Merge another account into ${user.name}`} size="lg" onClose={close}>
          <ChooseOther user={user} onClose={close} />
        </PageDialog>
      )}
    </Card>
  );
}

interface Two {
  keptId: string;
  otherId: string;
}

function Line({ keptId, otherId, shown }: Two & { shown: OneOfTwo }) {
  const { userId, name, loginName, mergedAt, byName, reason, undoUntil } = shown;
  return (
    <li>
      <div>
        <Link to={linkToAdmin("adminUser", { userId })} className="academy-tap">
          {name}, {loginName}
        </Link>
        <Text size="sm" tone="soft">
          Merged {formatDay(mergedAt)} by {byName}: {reason}
          {undoUntil === null ? "" : `. Can be undone until ${formatDay(undoUntil)}.`}
        </Text>
      </div>
      {undoUntil !== null && <UndoMerge keptId={keptId} otherId={otherId} />}
    </li>
  );
}

/** Shown after an interrupted merge, which has changed nothing for the student. */
function Unfinished({ keptId, otherId }: Two) {
  return (
    <Notice tone="warning">
      <p>
        A merge with <Link to={linkToAdmin("adminUser", { userId: otherId })}>another account</Link>{" "}
        did not come to its end. Nothing changed for the student. Merge again, or tidy up.
      </p>
      <UndoMerge keptId={keptId} otherId={otherId} words="Tidy up" />
    </Notice>
  );
}
