import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import {
  STAFF_ROLE_WORDS,
  STAFF_ROLES,
  type StaffRole,
} from "@academy/core/kernel/shared/staff-role.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { putRoles, userListsKey, userQuery } from "./users.queries.ts";
import { mayGetRights } from "./users.rules.ts";

/**
 * Gives a user the roles of staff. Administrators may do all of this anyway.
 */
export function UserRoles({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const form = useForm<Partial<Record<StaffRole, boolean>>>({
    initial: Object.fromEntries(user.roles.map((role) => [role, true])),
    submit: async (ticked) => {
      const roles = STAFF_ROLES.filter((role) => ticked[role]);
      const saved = await putRoles(user.userId, { roles });
      client.setQueryData(userQuery(user.userId).queryKey, saved);
      void client.invalidateQueries({ queryKey: userListsKey });
      notify(`The roles of ${saved.name} are saved`, "success");
    },
    fallback: "The roles were not saved.",
  });
  return (
    <Card component="form" gap="md" {...form.form} aria-labelledby="roles">
      <h2 id="roles">Roles</h2>
      <Stack gap="2xs">
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            {...form.tick(role)}
            disabled={!mayGetRights(user) && !user.roles.includes(role)}
            label={STAFF_ROLE_WORDS[role]}
          />
        ))}
      </Stack>
      <Text size="sm" tone="soft">
        Authors write questions. Reviewers see all keys and approve what others wrote: they log in
        like administrators, never with Google, and are not ranked in tests. Translators write
        questions in other languages and see no keys or solutions. Markers mark the written answers
        of the questions that you give them, without names: they log in like administrators too. A
        new role logs the user out everywhere.
      </Text>
      {!mayGetRights(user) && (
        <Notice component="p" tone="warning">
          The email is not verified, and anyone can sign up with it. Select “Email a password code”:
          once its owner has used the code, you can give roles.
        </Notice>
      )}
      <Problem>{form.problem}</Problem>
      <Row>
        <Button type="submit" variant="default" loading={form.submitting}>
          Change roles
        </Button>
      </Row>
    </Card>
  );
}
