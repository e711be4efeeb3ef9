import { Channels } from "./channels.ts";
import { type Acting, actOnPage } from "./acts.ts";
import type { Met } from "./choices.ts";
import { Device } from "./device.ts";
import { enter } from "./entrance.ts";
import { keptActs } from "./kept-acts.ts";
import { ExtraTime } from "./extra-time.ts";
import { PageCheck } from "./page-check.ts";
import { Network } from "./network.ts";
import { Oracle } from "./oracle.ts";
import type { Act } from "./act.ts";
import { Overload } from "./overload.ts";
import { Page } from "./page.ts";
import { OtherPages } from "./other-page.ts";
import { DURATION_MINUTES, START } from "./paper.ts";
import { expectRecovery, reconnect } from "./recovery.ts";
import { type Schedule, type Action, momentOf } from "./schedule.ts";
import { reloadOffline, forgetKeptTests } from "./kept-test.ts";
import { Scheduler } from "./scheduler.ts";
import type { Server } from "./server.ts";

const SECOND = 1000;
const STUDENT = "asha";
const OTHER = "ravi";
/** After this long every troubled request has ended, and every retry has had its turn. */
const HEALING_MS = 240 * SECOND;

/** What students had left to send once all trouble was over. */
interface Left {
  survivors: readonly Act[];
  wishers: readonly string[];
  healedAt: number;
}

/** Two devices of one student, the first shared with another student, and the one server. */
class Simulation {
  readonly #server: Server;
  readonly #scheduler = new Scheduler(START);
  readonly #oracle: Oracle;
  readonly #network: Network;
  readonly #devices: Device[];
  readonly #pages: Page[] = [];
  /** The page that a schedule refers to by the numbers of a device and a page. */
  readonly #named = new Map<string, Page>();
  readonly #channels = new Channels();
  readonly #pageCheck: PageCheck;
  /** Null if nothing throttles. */
  readonly #overload: Overload | null;
  readonly #extra: ExtraTime;
  readonly #met: Met;
  #random: number;
  readonly #acting: Acting;
  /** Whether students do not come back to the test's page once trouble is over. */
  readonly #elsewhere: boolean;
  readonly #others: OtherPages;

  constructor(server: Server, schedule: Schedule, met: Met) {
    this.#server = server;
    this.#met = met;
    this.#random = schedule.random;
    this.#elsewhere = schedule.random % 2 === 0;
    const sectionOf = (id: string) =>
      server.test.questions.find(({ _id }) => _id === id)?.section ?? 0;
    this.#oracle = new Oracle(this.#scheduler, sectionOf);
    this.#acting = { oracle: this.#oracle, limits: server.test.limits, answers: 0 };
    this.#pageCheck = new PageCheck(this.#oracle, server);
    this.#extra = new ExtraTime(server);
    const parts = { scheduler: this.#scheduler, server, oracle: this.#oracle };
    this.#network = new Network(schedule.fates, parts);
    this.#others = new OtherPages(this.#network, this.#draw);
    this.#devices = schedule.disks.map(
      (disk, index) => new Device(`d${index}`, STUDENT, this.#scheduler, disk),
    );
    const overload = new Overload(schedule.troubles, this.#scheduler, schedule.random);
    this.#overload = schedule.troubles.length > 0 ? overload : null;
    const watch: Parameters<Server["restart"]>[1] = (before, after) =>
      this.#oracle.wrote(before, after, server.arrived);
    server.restart(this.#scheduler, watch, overload, schedule.random);
  }

  async run(actions: readonly Action[]): Promise<void> {
    this.#open("0.0", this.#deviceAt(0));
    for (const action of actions) {
      await this.#pass(action.waitMs);
      await this.#act(action);
    }
    await this.#end();
  }

  #pass = (ms: number) => this.#scheduler.pass(ms, () => this.#pageCheck.at(this.#pages));

  #draw = (): number => {
    this.#random = (this.#random * 48_271) % 2_147_483_647;
    return this.#random / 2_147_483_647;
  };

  #deviceAt(index: number): Device {
    const device = this.#devices[index];
    if (!device) throw new Error(`There is no device ${index}`);
    return device;
  }

  #open(name: string, device: Device): Page {
    const page = new Page({
      device,
      network: this.#network,
      published: this.#server.test,
      channel: (self, key) => this.#channels.join(self, `${device.name} ${key}`),
      random: this.#draw,
    });
    this.#pages.push(page);
    this.#named.set(name, page);
    void page.open();
    return page;
  }

  async #act(action: Action): Promise<void> {
    const device = this.#deviceAt(action.device);
    if (action.kind === "sweep") return this.#server.sweep(this.#draw() < 0.5 ? 2000 : -2000);
    if (action.kind === "grant") return this.#extra.give(device.user, action.n);
    if (action.kind === "lose") return this.#extra.lost.give(action.n, this.#scheduler.now);
    const moment = momentOf(action);
    if (moment !== null) {
      return this.#pass(Math.max(0, START + moment * SECOND - this.#scheduler.now));
    }
    if (this.#actOnDevice(device, action) || device.asleep) return;
    const name = `${action.device}.${action.page}`;
    const page = this.#named.get(name);
    if (!page?.alive) return void this.#open(name, device);
    if (page.view) return actOnPage(page, page.view, action, this.#acting);
    if (!page.opening) void page.open();
  }

  #alive = (device: Device): Page[] =>
    this.#pages.filter((page) => page.device === device && page.alive);

  #actOnDevice(device: Device, { kind, n }: Action): boolean {
    const pages = this.#alive(device);
    switch (kind) {
      case "kill":
        for (const page of [...pages, ...this.#others.of(device)]) page.kill();
        return true;
      case "start":
        if (!device.asleep) this.#others.start(device);
        return true;
      case "reloadOffline":
        reloadOffline(device, [...pages, ...this.#others.of(device)], n);
        this.#open(`${this.#devices.indexOf(device)}.0`, device);
        return true;
      case "offline":
        device.online = false;
        for (const page of pages) page.view?.running.wentOffline();
        return true;
      case "online":
        reconnect(device, pages, this.#others.of(device));
        return true;
      case "expire":
        device.signedIn = false;
        return true;
      case "signIn":
        this.#signIn(device, pages);
        return true;
      case "sleep":
        device.sleep(n * n * SECOND);
        return true;
      case "otherUser":
        this.#changeUser(device, pages);
        return true;
      default:
        return false;
    }
  }

  #signIn(device: Device, pages: readonly Page[]): void {
    if (!this.#overload || device.signedIn) return this.#entered(device, pages);
    const parts = { server: this.#server, oracle: this.#oracle, random: this.#draw };
    void enter(parts, device, () => this.#entered(device, this.#alive(device)));
  }

  #entered(device: Device, pages: readonly Page[]): void {
    device.signedIn = true;
    for (const { view } of pages) {
      view?.running.reconnect();
      if (view?.submission.getState().phase === "signed-out") void view.submission.now();
    }
    for (const page of this.#others.of(device)) page.wake();
  }

  /** Only the first device is shared: one student leaves the screen, and another logs in. */
  #changeUser(device: Device, pages: readonly Page[]): void {
    if (device !== this.#deviceAt(0)) return;
    for (const page of pages) page.leave();
    forgetKeptTests(device, device.user);
    device.user = device.user === STUDENT ? OTHER : STUDENT;
    device.signedIn = true;
  }

  /** All trouble ends; every remaining student finishes, and the sweep closes what is left. */
  async #end(): Promise<void> {
    this.#network.heal();
    if (this.#overload) {
      this.#overload.heal();
      await expectRecovery(this.#pages, this.#network, this.#pass);
    }
    const healedAt = this.#scheduler.now;
    // A student who still sees the login dialog or a failed start retries; no sleep is longer.
    for (let turn = 0; turn < 7; turn++) {
      for (const [index, device] of this.#devices.entries()) this.#recover(device, index);
      await this.#pass(15 * SECOND);
    }
    const survivors = this.#devices.flatMap((device) =>
      keptActs(device, this.#alive(device), this.#oracle.acts),
    );
    // Who is logged in where the wish is; at the deadline, time submits as well.
    const wishers = this.#devices.filter((one) => one.wished.has(one.user)).map(({ user }) => user);
    await this.#pass(((DURATION_MINUTES + this.#extra.most) * 60 + 120) * SECOND);
    await this.#server.sweep(0);
    const left = { survivors, wishers, healedAt };
    for (const student of [STUDENT, OTHER]) await this.#judge(student, left);
    for (const [index, device] of this.#devices.entries()) this.#open(`${index}.0`, device);
    await this.#pass(HEALING_MS);
  }

  /** A student comes back to the test, or only starts the app on another page. */
  #recover(device: Device, index: number): void {
    const alive = this.#alive(device);
    reconnect(device, alive, this.#others.of(device));
    this.#signIn(device, alive);
    for (const page of alive) page.show();
    if (alive.some((page) => page.view ?? page.opening)) return;
    if (this.#elsewhere) this.#others.start(device);
    else this.#open(`${index}.0`, device);
  }

  async #judge(student: string, { survivors, wishers, healedAt }: Left): Promise<void> {
    const stored = await this.#server.stored(student);
    if (!stored) return;
    this.#oracle.ended(student, stored, await this.#server.exits(student));
    this.#oracle.choices.ended(student, stored, this.#met);
    this.#extra.judge(student, stored, this.#oracle, this.#met);
    const closedAt = Math.min(this.#oracle.closedAt.get(student) ?? 0, stored.attempt.deadline);
    if (closedAt < healedAt + HEALING_MS) return;
    for (const one of survivors) if (one.student === student) this.#oracle.arrived(one, stored);
    if (wishers.includes(student)) this.#oracle.wishCameTrue(student, stored);
  }
}

/** Plays a schedule to its end. @throws Error naming what must never happen. */
export const simulate = (server: Server, schedule: Schedule, met: Met): Promise<void> =>
  new Simulation(server, schedule, met).run(schedule.actions);
