import type { Deps } from "../platform/deps.ts";
import { DAY, SECOND } from "../shared/time.ts";

export interface Lease {
  /** The name of the work: "close", or "processing#" followed by the id of a test. */
  name: string;
  /** The random id of the run that has the lease. */
  owner: string;
  /** When the lease ends; from then on another run may take it. Epoch milliseconds. */
  until: number;
}

const keyOf = ({ name }: Pick<Lease, "name">) => ({ pk: "JOB", sk: name });
const names = { "#owner": "owner", "#until": "until" };

/** Takes a lease that is free or has expired. @returns false when another run holds it */
export const take = (deps: Deps, { owner, until, ...of }: Lease, now: number): Promise<boolean> =>
  deps.content.put(
    { ...keyOf(of), owner, until, ttl: Math.ceil((until + DAY) / SECOND) },
    {
      text: "attribute_not_exists(pk) OR #until <= :now",
      names: { "#until": "until" },
      values: { ":now": now },
    },
  );

/** Extends a lease. @returns false when another run has taken it */
export async function renew(deps: Deps, { owner, until, ...of }: Lease): Promise<boolean> {
  const change = {
    text: "SET #until = :until",
    names,
    values: { ":until": until, ":owner": owner },
  };
  return (await deps.content.update(keyOf(of), change, "#owner = :owner")) !== undefined;
}

/** Gives a lease back, unless another run has taken it. */
export async function release(deps: Deps, { owner, ...of }: Lease): Promise<void> {
  await deps.content.remove(keyOf(of), {
    text: "#owner = :owner",
    names: { "#owner": "owner" },
    values: { ":owner": owner },
  });
}
