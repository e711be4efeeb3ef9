import { endSubscription } from "./end-subscription.ts";
import { grantSubscription } from "./grant-subscription.ts";
import { listSubscriptions } from "./list-subscriptions.ts";

export const subscriptionsRoutes = [listSubscriptions, grantSubscription, endSubscription] as const;
