/**
 * What the embedded cloud refuses: calls above AWS's limits (`aws`), or above a hundredth of them
 * (`hard`).
 */
export const THROTTLE_MODES = ["aws", "hard"] as const;
export type ThrottleMode = (typeof THROTTLE_MODES)[number];

/** Capacity units per second. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

/** The limits per second. */
export interface Limits {
  /** The limit of one partition key, in a table and in each index. */
  readonly partition: Units;
  /**
   * The limit of a whole table, and of each index: of tables that are billed on demand and were not
   * used much so far.
   */
  readonly table: Units;
  /** Calls of the user directory, separately for each of Cognito's categories of operations. */
  readonly directory: Readonly<Record<DirectoryCategory, number>>;
  readonly api: { readonly rate: number; readonly burst: number };
}

export type DirectoryCategory = keyof typeof CALLS_OF_DIRECTORY;

/** From AWS's quotas page, for a pool with the default quotas. */
const CALLS_OF_DIRECTORY = {
  UserAuthentication: 120,
  UserCreation: 50,
  UserAccountRecovery: 30,
  UserRead: 120,
  UserUpdate: 25,
  UserToken: 120,
  UserResourceRead: 50,
  UserResourceUpdate: 25,
  UserList: 30,
} as const;

const OF_AWS: Limits = {
  partition: { reads: 3_000, writes: 1_000 },
  table: { reads: 12_000, writes: 4_000 },
  directory: CALLS_OF_DIRECTORY,
  api: { rate: 10_000, burst: 5_000 },
};

const HARDER = 100;
const harder = ({ reads, writes }: Units): Units => ({
  reads: reads / HARDER,
  writes: writes / HARDER,
});

export function limitsOf(mode: ThrottleMode): Limits {
  if (mode === "aws") return OF_AWS;
  const { partition, table, api, directory } = OF_AWS;
  const calls = Object.entries(directory).map(([name, rate]) => [name, rate / HARDER]);
  return {
    partition: harder(partition),
    table: harder(table),
    // The names are the keys of the object above.
    directory: Object.fromEntries(calls) as Limits["directory"],
    api: { rate: api.rate / HARDER, burst: api.burst / HARDER },
  };
}
