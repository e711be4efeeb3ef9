import * as z from "zod";
import { mostWarm, warmAt, warmChanges, type WarmWindow } from "./exam-warm.ts";

const TARGET = "AWS::ApplicationAutoScaling::ScalableTarget";

const Template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});

/**
 * A template of the API's stack with the warm environments that apply from `now` on, in place of
 * those that applied when it was made: an exam that has begun since would lose its environments, and
 * AWS plans nothing in the past.
 *
 * @param text of a template, which is returned as it is if nothing differs
 */
export function withWarmTimes(text: string, windows: readonly WarmWindow[], now: number): string {
  const template = Template.parse(JSON.parse(text));
  const target = Object.values(template.Resources).find(({ Type }) => Type === TARGET);
  if (!target) return text;
  const { ScheduledActions: _actions, ...kept } = target.Properties ?? {};
  const properties = { ...kept, ...warmProperties(windows, now) };
  const before = JSON.stringify(inOrder(target.Properties ?? {}));
  if (JSON.stringify(inOrder(properties)) === before) return text;
  target.Properties = inOrder(properties);
  return JSON.stringify(template, undefined, 1);
}

/** As CDK writes them for `keepWarm`, which a test compares. */
function warmProperties(windows: readonly WarmWindow[], now: number) {
  const ScheduledActions = warmChanges(windows, now).map(({ at, environments }) => {
    const time = new Date(at).toISOString();
    return {
      ScalableTargetAction: { MaxCapacity: environments, MinCapacity: environments },
      Schedule: `at(${time.slice(0, 19)})`,
      ScheduledActionName: time.slice(0, 16),
    };
  });
  return {
    MinCapacity: warmAt(windows, now),
    MaxCapacity: mostWarm(windows),
    ...(ScheduledActions.length > 0 && { ScheduledActions }),
  };
}

/** Properties are written in the order of their names. */
const inOrder = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1)));
