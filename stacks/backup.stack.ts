import {
  Arn,
  ArnFormat,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
  TimeZone,
} from "aws-cdk-lib";
import * as backup from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import * as iam from "aws-cdk-lib/aws-iam";
import * as kms from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import type { StorageStack } from "./storage.stack.ts";

interface BackupProps extends StackProps {
  storage: StorageStack;
  /** ARN of a vault in another account or region that gets a copy of each backup. */
  copyTo: string | undefined;
}

const KEPT = Duration.days(35);
/** No one needs to end them earlier, and an intruder with an administrator's rights cannot. */
const AT_LEAST = Duration.days(7);

/** AWS's own policies for AWS Backup's work on tables and buckets. */
const POLICIES = [
  "service-role/AWSBackupServiceRolePolicyForBackup",
  "service-role/AWSBackupServiceRolePolicyForRestores",
  "AWSBackupServiceRolePolicyForS3Backup",
  "AWSBackupServiceRolePolicyForS3Restore",
];

/**
 * A copy of tables and bucket every night, kept for 35 days in a vault that deletes nothing
 * earlier. The tables' own point-in-time recovery ends with the table; this does not.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { storage, copyTo, ...props }: BackupProps) {
    super(scope, id, props);
    const vault = new backup.BackupVault(this, "Vault", {
      // AWS's own key would not allow a copy to another account.
      encryptionKey: this.key(copyTo),
      lockConfiguration: { minRetention: AT_LEAST, maxRetention: KEPT },
      blockRecoveryPointDeletion: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const plan = new backup.BackupPlan(this, "Plan", { backupVault: vault });
    plan.addRule(
      new backup.BackupPlanRule({
        ruleName: "EveryNight",
        scheduleExpression: Schedule.cron({ hour: "2", minute: "0" }),
        scheduleExpressionTimezone: TimeZone.ASIA_KOLKATA,
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(8),
        deleteAfter: KEPT,
        ...(copyTo !== undefined && { copyActions: [this.copy(copyTo)] }),
      }),
    );
    plan.addSelection("Data", {
      role: this.role(),
      disableDefaultBackupPolicy: true,
      resources: [
        backup.BackupResource.fromDynamoDbTable(storage.content),
        backup.BackupResource.fromDynamoDbTable(storage.attempts),
        backup.BackupResource.fromArn(storage.bucket.bucketArn),
      ],
    });
  }

  private copy(arn: string): backup.BackupPlanCopyActionProps {
    const destinationBackupVault = backup.BackupVault.fromBackupVaultArn(this, "Elsewhere", arn);
    return { destinationBackupVault, deleteAfter: KEPT };
  }

  /** The account of the other vault reads what is copied to it. */
  private key(copyTo: string | undefined): kms.Key {
    const key = new kms.Key(this, "Key", {
      description: `${this.stackName}: backups`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const account = copyTo && Arn.split(copyTo, ArnFormat.COLON_RESOURCE_NAME).account;
    if (account) {
      const principals = [new iam.AccountPrincipal(account)];
      const resources = ["*"];
      const reads = ["Decrypt", "DescribeKey", "GenerateDataKey*", "ReEncrypt*"];
      const actions = reads.map((call) => `kms:${call}`);
      key.addToResourcePolicy(new iam.PolicyStatement({ principals, actions, resources }));
      key.addToResourcePolicy(
        new iam.PolicyStatement({
          principals,
          actions: ["kms:CreateGrant"],
          resources,
          conditions: { Bool: { "kms:GrantIsForAWSResource": "true" } },
        }),
      );
    }
    return key;
  }

  /** Manual restores use it too (docs/operations.md). */
  private role(): iam.Role {
    return new iam.Role(this, "Role", {
      assumedBy: new iam.ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: POLICIES.map((name) => iam.ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
  }
}
