import {
  CognitoError,
  type Operation,
  type Pool,
  checkPool,
  cutPage,
  namedUser,
  resourceNotFound,
  wireTime,
} from "./pool.ts";
import type { Input } from "./input.ts";
import { nameOf, type PoolGroup } from "./pool-store.ts";

export const CreateGroup: Operation = async (pool, input) => {
  checkPool(pool, input);
  const name = input.text("GroupName");
  if (pool.store.groups.get(name)) {
    throw new CognitoError("GroupExistsException", "A group with the name already exists.");
  }
  const group: PoolGroup = {
    kind: "group",
    name,
    description: input.optionalText("Description"),
    created: pool.clock.now(),
  };
  await pool.store.groups.put(group);
  return { Group: describeGroup(pool, group) };
};

export const AdminAddUserToGroup: Operation = async (pool, input) => {
  const user = namedUser(pool, input);
  const { name } = namedGroup(pool, input);
  if (!user.groups.includes(name)) {
    await pool.store.users.change(nameOf(user), user.changed, { groups: [...user.groups, name] });
  }
  return {};
};

export const AdminRemoveUserFromGroup: Operation = async (pool, input) => {
  const user = namedUser(pool, input);
  const { name } = namedGroup(pool, input);
  await pool.store.users.change(nameOf(user), user.changed, {
    groups: user.groups.filter((group) => group !== name),
  });
  return {};
};

export const AdminListGroupsForUser: Operation = (pool, input) => {
  const groups = namedUser(pool, input).groups.flatMap((name) => pool.store.groups.get(name) ?? []);
  const { page, next } = cutPage(
    groups,
    (group) => group.name,
    input.limit("Limit"),
    input.optionalText("NextToken"),
  );
  return Promise.resolve({
    Groups: page.map((group) => describeGroup(pool, group)),
    NextToken: next,
  });
};

function namedGroup(pool: Pool, input: Input): PoolGroup {
  const group = pool.store.groups.get(input.text("GroupName"));
  if (!group) throw resourceNotFound("Group not found.");
  return group;
}

const describeGroup = (pool: Pool, group: PoolGroup) => ({
  GroupName: group.name,
  UserPoolId: pool.id,
  Description: group.description,
  CreationDate: wireTime(group.created),
  LastModifiedDate: wireTime(group.created),
});
