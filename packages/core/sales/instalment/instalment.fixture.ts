import type { Actor } from "../../kernel/shared/actor.ts";
import { HOUR, iso } from "../../kernel/shared/time.ts";
import type { OfficeStage } from "../payment/office.commands.fixture.ts";
import * as Office from "../payment/office.service.ts";
import { students } from "../payment/order.commands.fixture.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import * as Instalments from "./instalment.service.ts";

export const meera: Actor = { userId: "m", name: "Meera", email: "m@example.com", isAdmin: true };
export const userId = students[0]?.userId ?? "";
export const mock = { access: "SUBSCRIBE", examType: "NEET", testId: "t_mock" } as const;

/** Three instalments of a product that is locked a week after a due day. */
export const agreed = (stage: OfficeStage, key = "plan") =>
  Instalments.make(stage.deps, meera, {
    key,
    userId,
    productId: stage.products[1]?.productId ?? "",
    instalments: [
      { amountPaise: 40_001, dueDay: "2026-11-21" },
      { amountPaise: 30_000, dueDay: "2026-12-21" },
      { amountPaise: 29_900, dueDay: "2027-01-21" },
    ],
  });

export const AMOUNTS = [40_001, 30_000, 29_900];

export interface Paid {
  planId: string;
  index: number;
  key?: string;
  amountPaise?: number;
}

export const pay = (
  stage: OfficeStage,
  { planId, index, key = `${planId}${index}`, amountPaise = AMOUNTS[index] ?? 0 }: Paid,
  deps = stage.deps,
) =>
  Office.take(deps, meera, {
    key,
    userId,
    examType: "NEET",
    instalment: { planId, index },
    amountPaise,
    way: "cash",
    day: iso(stage.clock.at + 5.5 * HOUR).slice(0, 10),
  });

export const at = (stage: OfficeStage, time: string) => void (stage.clock.at = Date.parse(time));
export const isOpen = ({ deps }: OfficeStage) => Subscriptions.isUnlocked(deps, userId, mock);
