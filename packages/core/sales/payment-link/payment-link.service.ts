import * as Audit from "../../kernel/audit/audit.service.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { profileById } from "../../people/account/user-lookup.service.ts";
import { particularsOf } from "../../people/user/particulars.rules.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import { claimStates } from "../payment/instalment-claim.service.ts";
import * as OrderStore from "../payment/order.store.ts";
import { providerOf } from "../payment/payment-source.service.ts";
import * as PlanStore from "../plan/plan.store.ts";
import { hashOf, newSecret } from "./link-secret.service.ts";
import { soldBy } from "./linked-thing.service.ts";
import {
  addressOf,
  endOf,
  isOwed,
  linkLetter,
  type LinkFacts,
  stateOf,
  thingOf,
  viewOf,
  wrongDueDay,
} from "./payment-link.rules.ts";
import type { LinkInput, LinkView, MadeLink, PaymentLink } from "./payment-link.schema.ts";
import * as PaymentLinkStore from "./payment-link.store.ts";

/**
 * Makes a payment link for a student. It replaces an earlier link for the same thing. Only this
 * answer and the letter to the guardian contain the secret, so the letter is sent within the call.
 * @throws AppError `not-found`; `conflict` for an administrator, and for something that is paid
 * already or not sold now; `invalid` for an impossible due day; `unavailable` when nothing can be
 * paid online
 */
export async function make(
  deps: Deps,
  actor: Actor,
  { userId, thing, mail }: LinkInput,
): Promise<MadeLink> {
  const student = await profileById(deps, userId);
  if (student.isAdmin) throw conflict("not_a_student", "Administrators don't need a subscription.");
  const { sold, taxClass, dueDay } = await soldBy(deps, userId, thing);
  providerOf(deps);
  const now = deps.clock.now();
  const message = wrongDueDay(dueDay, now);
  if (message) throw invalid("wrong_due_day", message, [{ path: "thing.dueDay", message }]);
  const secret = newSecret(deps);
  const link: PaymentLink = {
    linkId: newId("paymentLink", deps),
    hash: hashOf(secret),
    userId,
    sold,
    taxClass,
    dueDay,
    endsAt: endOf(dueDay, sold.lastsUntil),
    orderId: null,
    madeAt: now,
    by: { userId: actor.userId, name: actor.name },
    revokedAt: null,
    rev: 1,
  };
  await revokeEarlier(deps, actor, link);
  if (!(await PaymentLinkStore.put(deps, link))) throw new Error("A new link's secret was taken");
  await note(deps, actor, "create", link);
  const url = addressOf(secret, deps.config.webOrigin);
  const mailed = mail && (await mailTo(deps, actor, link, { student, url }));
  return { link: viewOf(link, { order: undefined, owed: true }, now), url, mailed };
}

/**
 * Revokes earlier links for the same thing, because two open links would mean two checkouts for it.
 */
async function revokeEarlier(deps: Deps, actor: Actor, link: PaymentLink): Promise<void> {
  const earlier = await PaymentLinkStore.ofUser(deps, link.userId);
  for (const one of earlier) {
    const isOpen = one.revokedAt === null && one.endsAt >= deps.clock.now();
    if (isOpen && thingOf(one) === thingOf(link)) await revokeOne(deps, actor, one);
  }
}

/**
 * @returns false when the guardian has no address, or the letter was not accepted; the link stays
 */
async function mailTo(
  deps: Deps,
  actor: Actor,
  link: PaymentLink,
  { student, url }: { student: Profile; url: string },
): Promise<boolean> {
  if (!deps.userMail.ready) return false;
  const { guardian } = particularsOf(student);
  try {
    const letter = linkLetter(link, { student: student.name, guardian, address: url });
    if (!(await Letters.send(deps, letter))) return false;
  } catch (error) {
    deps.log.error("payment.link-mail-failed", error, { linkId: link.linkId });
    return false;
  }
  await note(deps, actor, "mail", link);
  return true;
}

/** The entry of the audit log; it contains neither the secret nor the guardian's address. */
const note = (deps: Deps, actor: Actor, verb: "create" | "mail" | "revoke", link: PaymentLink) =>
  Audit.record(deps, actor, {
    action: `payment-link.${verb}`,
    target: `${link.userId}.${link.linkId}`,
    after: { name: link.sold.name, paise: link.sold.amountPaise, dueDay: link.dueDay },
  });

/** A student's payment links and their states, the newest first. */
export async function list(deps: Deps, userId: string): Promise<LinkView[]> {
  const links = await PaymentLinkStore.ofUser(deps, userId);
  if (links.length === 0) return [];
  const facts = await factsOf(deps, userId, links);
  const now = deps.clock.now();
  return links.map((link) => viewOf(link, facts(link), now));
}

async function factsOf(
  deps: Deps,
  userId: string,
  links: readonly PaymentLink[],
): Promise<(link: PaymentLink) => LinkFacts> {
  const plans = await PlanStore.ofUser(deps, userId);
  const [states, orders] = await Promise.all([
    claimStates(deps, plans),
    OrderStore.many(
      deps,
      links.flatMap(({ orderId }) => orderId ?? []),
    ),
  ]);
  return (link) => {
    const { planId, index = 0 } = link.sold.product?.instalment ?? {};
    const plan = plans.find((one) => one.planId === planId);
    return {
      order: orders.find(({ orderId }) => orderId === link.orderId),
      owed: isOwed(link, plan, plan !== undefined && states(plan)[index]?.state === "paid"),
    };
  };
}

/**
 * Revokes a link; repeating it changes nothing. A checkout that is open can still be paid.
 * @throws AppError `not-found`; `conflict` for a link that is paid
 */
export async function revoke(
  deps: Deps,
  actor: Actor,
  { userId, linkId }: { userId: string; linkId: string },
): Promise<LinkView> {
  const all = await PaymentLinkStore.ofUser(deps, userId);
  const link = all.find((one) => one.linkId === linkId);
  if (!link) throw notFound("This payment link");
  const facts = (await factsOf(deps, userId, [link]))(link);
  const now = deps.clock.now();
  if (stateOf(link, facts, now) === "paid") {
    throw conflict("link_paid", "This link is paid. To give the money back, refund its payment.");
  }
  return viewOf(await revokeOne(deps, actor, link), facts, now);
}

/** How often a link is tried while its checkout is opened at the same time. */
const MAX_TRIES = 4;

async function revokeOne(deps: Deps, actor: Actor, { hash }: PaymentLink): Promise<PaymentLink> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const link = await PaymentLinkStore.find(deps, hash);
    if (!link) throw notFound("This payment link");
    if (link.revokedAt !== null) return link;
    const revoked = { ...link, revokedAt: deps.clock.now(), rev: link.rev + 1 };
    if (!(await PaymentLinkStore.put(deps, revoked))) continue;
    await note(deps, actor, "revoke", revoked);
    return revoked;
  }
  throw conflict("conflict", "This link is being opened at the moment. Try again.");
}
