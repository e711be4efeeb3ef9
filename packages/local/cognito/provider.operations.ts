import { type Operation, checkPool, invalidParameter, userNotFound } from "./pool.ts";
import { nameOf } from "./pool-store.ts";

/** The pool's only provider, and how its users are named in it. */
export const GOOGLE = "Google";
export const googleName = (userId: string) => `${GOOGLE}_${userId}`;

/** Cognito's own limit. */
const MOST_LINKS = 5;

/** Ends the link of a Google user to a user of the pool. */
export const AdminDisableProviderForUser: Operation = async (pool, input) => {
  checkPool(pool, input);
  const linked = input.texts("User");
  const userId = linked["ProviderAttributeValue"] ?? "";
  if (linked["ProviderName"] !== GOOGLE || linked["ProviderAttributeName"] !== "Cognito_Subject") {
    throw invalidParameter("Invalid User: only links to this pool's provider are imitated.");
  }
  const user = pool.store.users.withIdentity(GOOGLE, userId);
  if (!user) throw userNotFound();
  const identities = user.identities?.filter((one) => one.userId !== userId) ?? [];
  await pool.store.users.change(nameOf(user), pool.clock.now(), {
    identities: identities.length > 0 ? identities : undefined,
  });
  return {};
};

/** Lets a Google user log in as a user of the pool from now on. */
export const AdminLinkProviderForUser: Operation = async (pool, input) => {
  checkPool(pool, input);
  const source = input.texts("SourceUser");
  const destination = input.texts("DestinationUser");
  const userId = source["ProviderAttributeValue"];
  if (source["ProviderName"] !== GOOGLE || !userId) {
    throw invalidParameter("Invalid SourceUser: the provider is not one of this pool.");
  }
  if (source["ProviderAttributeName"] !== "Cognito_Subject") {
    throw invalidParameter("Invalid SourceUser: ProviderAttributeName must be Cognito_Subject.");
  }
  if (destination["ProviderName"] !== "Cognito") {
    throw invalidParameter("Invalid DestinationUser: only users of this pool are imitated.");
  }
  const user = pool.store.users.get(destination["ProviderAttributeValue"] ?? "");
  if (pool.store.users.find(googleName(userId))) {
    throw invalidParameter(
      "Merging is not currently supported, provide a SourceUser that has not been signed up in order to link",
    );
  }
  if (pool.store.users.withIdentity(GOOGLE, userId)) {
    throw invalidParameter("SourceUser is already linked to DestinationUser");
  }
  const { identities = [] } = user;
  if (identities.length >= MOST_LINKS) throw invalidParameter("Too many linked identities.");
  const now = pool.clock.now();
  const added = { providerName: GOOGLE, userId, linkedAt: now };
  await pool.store.users.change(nameOf(user), now, { identities: [...identities, added] });
  return {};
};
