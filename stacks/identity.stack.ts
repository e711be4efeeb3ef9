import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import * as cognito from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import type { Stage } from "./stage.ts";

interface IdentityProps extends StackProps {
  stage: Stage;
}

/** The user directory. Users come in through the API alone, which adds the rules for passwords. */
export class IdentityStack extends Stack {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;
  readonly issuer: string;

  constructor(scope: Construct, id: string, { stage, ...props }: IdentityProps) {
    super(scope, id, props);
    this.pool = new cognito.UserPool(this, "Users", {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      deletionProtection: stage.isProduction,
      removalPolicy: stage.removalPolicy,
    });
    this.client = this.pool.addClient("Api", {
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
    });
    new cognito.CfnUserPoolGroup(this, "Admins", {
      groupName: "admins",
      userPoolId: this.pool.userPoolId,
    });
    this.issuer = `https://cognito-idp.${this.region}.amazonaws.com/${this.pool.userPoolId}`;
  }
}
