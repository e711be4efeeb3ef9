import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { STAFF_ROLE_WORDS, STAFF_ROLES } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Checkbox } from "@academy/ui/kit/fields.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { putRoles, userListsKey, userQuery } from "./users.queries.ts";
import { mayGetRights } from "./users.rules.ts";

/** Makes a user an author or a reviewer of questions. Administrators may do both anyway. */
export function UserRoles({ user }: { user: UserDetail }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (roles: UserDetail["roles"]) => putRoles(user.userId, { roles }),
    onSuccess: (saved) => {
      client.setQueryData(userQuery(user.userId).queryKey, saved);
      void client.invalidateQueries({ queryKey: userListsKey });
      notify(`The roles of ${saved.name} are saved`, "success");
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    saving.mutate(STAFF_ROLES.filter((role) => sent.has(role)));
  };
  return (
    <Card component="form" gap="md" onSubmit={submit} aria-labelledby="roles">
      <h2 id="roles">Roles in the question bank</h2>
      <Stack gap="xs">
        {STAFF_ROLES.map((role) => (
          <Checkbox
            key={role}
            name={role}
            defaultChecked={user.roles.includes(role)}
            disabled={!mayGetRights(user) && !user.roles.includes(role)}
            label={STAFF_ROLE_WORDS[role]}
          />
        ))}
      </Stack>
      <Text size="sm" tone="soft">
        Authors write questions. Reviewers see all keys and approve what others wrote: they log in
        like administrators, never with Google, and are not ranked in tests. A new role logs the
        user out everywhere.
      </Text>
      {!mayGetRights(user) && (
        <Notice component="p" tone="warning">
          The email is not verified, and anyone can sign up with it. Select “Email a password code”:
          once its owner has used the code, you can give roles.
        </Notice>
      )}
      <Problem>{saving.isError && messageOf(saving.error, "The roles were not saved.")}</Problem>
      <Row>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Change roles
        </Button>
      </Row>
    </Card>
  );
}
