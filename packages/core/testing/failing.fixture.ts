import type { Deps } from "../kernel/platform/deps.ts";
import type { Table } from "../kernel/platform/table.ts";

type When = "before" | "after";
interface Dying {
  write: <T>(call: () => Promise<T>) => Promise<T>;
  /** Whether the `k`-th write was reached, so that the process died. */
  died: () => boolean;
}

/**
 * Counts writes from 0, and lets the `k`-th and all later ones fail. With `before`, the `k`-th
 * write is not done. With `after`, it is done, but its response is lost, as when a process is
 * killed.
 */
function dyingAt(k: number, when: When): Dying {
  let writes = 0;
  return {
    async write(call) {
      const number = writes++;
      if (number < k) return call();
      if (number === k && when === "after") await call();
      throw new Error("The process died");
    },
    died: () => writes > k,
  };
}

/** Decides whether a write is done. `call` does it; `args` are the arguments of the write. */
type Write = <T>(call: () => Promise<T>, args: readonly unknown[]) => Promise<T>;

const writingTable = (table: Table, write: Write): Table => ({
  get: (...args) => table.get(...args),
  query: (...args) => table.query(...args),
  all: (...args) => table.all(...args),
  batchGet: (...args) => table.batchGet(...args),
  put: (...args) => write(() => table.put(...args), args),
  update: (...args) => write(() => table.update(...args), args),
  remove: (...args) => write(() => table.remove(...args), args),
  batchPut: (...args) => write(() => table.batchPut(...args), args),
  batchRemove: (...args) => write(() => table.batchRemove(...args), args),
});

const failingTable = (table: Table, { write }: Dying): Table => writingTable(table, write);

/**
 * Dependencies in which something else happens right before a write to the content table, as in a
 * race.
 * @param isIt whether this is the write to interrupt, given its arguments as JSON
 * @param happens what happens then; its argument counts from 1 to `times`
 */
export function depsRacing(
  deps: Deps,
  isIt: (written: string) => boolean,
  happens: (n: number) => Promise<unknown>,
  times = 1,
): Deps {
  let happened = 0;
  const content = writingTable(deps.content, async (call, args) => {
    if (happened < times && isIt(JSON.stringify(args))) await happens(++happened);
    return call();
  });
  return { ...deps, content };
}

/** A table whose `k`-th write and all later ones fail; reads work. */
export const failingAt = (table: Table, k: number, when: When): Table =>
  failingTable(table, dyingAt(k, when));

/** Dependencies whose writes to tables and of artifacts go through `dying`. */
function dyingDeps(deps: Deps, dying: Dying): Deps {
  return {
    ...deps,
    content: failingTable(deps.content, dying),
    attempts: failingTable(deps.attempts, dying),
    artifacts: {
      read: (key, parse) => deps.artifacts.read(key, parse),
      find: (key, parse) => deps.artifacts.find(key, parse),
      writeOnce: (...args) => dying.write(() => deps.artifacts.writeOnce(...args)),
      writeBytes: (...args) => dying.write(() => deps.artifacts.writeBytes(...args)),
    },
  };
}

/**
 * Dependencies whose `k`-th write and all later ones fail, whether to a table or of an artifact.
 */
export function depsFailingAt(deps: Deps, k: number, when: When): { deps: Deps; died(): boolean } {
  const dying = dyingAt(k, when);
  return { deps: dyingDeps(deps, dying), died: dying.died };
}

const FILE_WRITES = /^(Put|Copy|Delete|Create|Complete|Abort|Upload)/;

/** As `depsFailingAt`, but writes of files in the bucket count and fail too. */
export function depsDyingAt(deps: Deps, k: number, when: When): { deps: Deps; died(): boolean } {
  const dying = dyingAt(k, when);
  const send = (command: Parameters<Deps["s3"]["send"]>[0], ...rest: never[]) =>
    FILE_WRITES.test(command.constructor.name)
      ? dying.write(() => deps.s3.send(command, ...rest))
      : deps.s3.send(command, ...rest);
  const s3 = new Proxy(deps.s3, {
    get: (client, name) => (name === "send" ? send : Reflect.get(client, name)),
  });
  return { deps: { ...dyingDeps(deps, dying), s3 }, died: dying.died };
}

/** What an action left behind in its own world after it was killed. */
interface Killed<World> {
  world: World;
  /** Before or after which write the action was killed, such as "before 0"; writes count from 0. */
  at: string;
}

/**
 * Does an action again and again, each time in a new world: the action is killed before its first
 * write, then before its second and so on, until it has no more writes; then the same after each
 * write.
 * @param whens only one of the two for slow actions: if an action's writes come one by one, "after"
 * a write is the same moment as "before" the next one
 */
export async function* killedAtEachWrite<World extends { deps: Deps }>(
  prepare: () => Promise<World>,
  act: (dying: Deps, world: World) => Promise<unknown>,
  whens: readonly When[] = ["before", "after"],
): AsyncGenerator<Killed<World>> {
  for (const when of whens) {
    for (let k = 0, died = true; died; k++) {
      const world = await prepare();
      const dying = depsDyingAt(world.deps, k, when);
      await act(dying.deps, world).catch(String);
      died = dying.died();
      yield { world, at: died ? `${when} ${k}` : "not at all" };
    }
  }
}

/**
 * Does an action again and again, killed after its first write, then after its second and so on,
 * until `isThere` is true.
 */
export async function cutOffOnce(
  deps: Deps,
  act: (broken: Deps) => Promise<unknown>,
  isThere: () => Promise<boolean>,
): Promise<void> {
  for (let k = 0; !(await isThere()); k++) {
    const broken = depsFailingAt(deps, k, "after");
    await act(broken.deps).catch(String);
    if (!broken.died()) throw new Error("It was done without coming there");
  }
}
