import * as events from "aws-cdk-lib/aws-events";
import * as ses from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import { configurationSetOf, type Stage } from "./stage.ts";

/** SES publishes to the account's default bus and to no other. */
export const mailBus = (scope: Construct): events.IEventBus =>
  events.EventBus.fromEventBusName(scope, "MailBus", "default");

/** A stage's mail: SES reports bounces and complaints as events. */
export function createMailSet(scope: Construct, stage: Stage): ses.ConfigurationSet {
  const set = new ses.ConfigurationSet(scope, "Letters", {
    configurationSetName: configurationSetOf(stage),
    reputationMetrics: true,
  });
  set.addEventDestination("CameBack", {
    destination: ses.EventDestination.eventBus(mailBus(scope)),
    events: [ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
  });
  return set;
}

/** SES's events about the mail of one stage; an account may contain several. */
export const mailEventsOf = (stage: Stage): events.EventPattern => ({
  source: ["aws.ses"],
  detailType: ["Email Bounced", "Email Complaint Received"],
  detail: { mail: { tags: { "ses:configuration-set": [configurationSetOf(stage)] } } },
});
