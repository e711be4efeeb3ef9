import { Duration, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import * as cognito from "aws-cdk-lib/aws-cognito";
import * as secrets from "aws-cdk-lib/aws-secretsmanager";
import {
  type Deployment,
  GOOGLE_RETURN,
  type GoogleSettings,
  SIGN_IN_SCOPES,
} from "../packages/core/kernel/shared/deployment.rules.ts";
import type * as ses from "aws-cdk-lib/aws-ses";
import type { Construct } from "constructs";
import type { OfficeMail } from "./function.ts";
import { createMailSet } from "./mail.ts";
import { addOutputs } from "./outputs.ts";
import type { Google } from "./settings.ts";
import type { Stage } from "./stage.ts";

interface IdentityProps extends StackProps {
  stage: Stage;
  /** Login with Google, if a deployment has it; needs `webOrigin`. */
  google: Google | undefined;
  webOrigin?: string;
  /** Sends the codes; without it Cognito's own address, limited to 50 mails a day. */
  mail: OfficeMail | undefined;
}

/**
 * One mail for both a code to verify an email and one to reset a password: Cognito has one
 * template.
 */
const codeLetter: cognito.UserVerificationConfig = {
  emailSubject: "Your Exam Academy code",
  emailBody:
    "Hello,<br><br>your Exam Academy code is {####}. It works once.<br><br>If you did not ask for it, you need not do anything.",
  emailStyle: cognito.VerificationEmailStyle.CODE,
};

/**
 * The user directory. Users are only created through the API, which adds the rules for passwords.
 */
export class IdentityStack extends Stack {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;
  /** Signs the access tokens; only the API can read it. */
  readonly sessionKeys: secrets.Secret;

  /** Settings for the web app: the pool's own login page, if it offers Google. */
  readonly offers: Deployment;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id, props);
    const { stage, google, webOrigin, mail } = props;
    this.pool = this.createPool(stage, mail);
    const oauth = google && this.addGoogle(stage, google, webOrigin);
    this.client = this.pool.addClient("Api", {
      authFlows: { adminUserPassword: true },
      ...(oauth ?? { disableOAuth: true }),
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Sessions are the API's own: Cognito's tokens only go from its login page to the API.
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
    });
    new cognito.CfnUserPoolGroup(this, "Admins", {
      groupName: "admins",
      userPoolId: this.pool.userPoolId,
    });
    this.offers = google ? { google: this.settingsOf(stage) } : {};
    this.sessionKeys = new secrets.Secret(this, "SessionKeys", {
      description: "Signs the access tokens of the academy's own sessions",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "key",
        excludePunctuation: true,
        passwordLength: 64,
      },
      removalPolicy: stage.removalPolicy,
    });
    addOutputs(this, {
      UserPoolId: this.pool.userPoolId,
      UserPoolClientId: this.client.userPoolClientId,
      SessionKeys: this.sessionKeys.secretName,
    });
  }

  private createPool(stage: Stage, mail: OfficeMail | undefined): cognito.UserPool {
    return new cognito.UserPool(this, "Users", {
      // The API itself does what the more expensive plans offer.
      featurePlan: cognito.FeaturePlan.LITE,
      // The API names users by ids of its own and knows what they type to log in.
      signInAliases: { username: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      userVerification: codeLetter,
      ...(mail && { email: this.bySes(mail, createMailSet(this, stage)) }),
      standardAttributes: { email: { required: false, mutable: true } },
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      // A second factor with an authenticator app is optional here; the API requires it of
      // administrators.
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      deletionProtection: stage.isProduction,
      removalPolicy: stage.removalPolicy,
    });
  }

  private bySes({ from, verified }: OfficeMail, set: ses.IConfigurationSet): cognito.UserPoolEmail {
    const domain = from.slice(from.lastIndexOf("@") + 1);
    return cognito.UserPoolEmail.withSES({
      fromEmail: from,
      sesRegion: this.region,
      configurationSetName: set.configurationSetName,
      ...(verified === "domain" && { sesVerifiedDomain: domain }),
    });
  }

  private settingsOf(stage: Stage): GoogleSettings {
    return {
      userPoolId: this.pool.userPoolId,
      userPoolClientId: this.client.userPoolClientId,
      signInPage: `${this.domainPrefix(stage)}.auth.${this.region}.amazoncognito.com`,
    };
  }

  /** Unique in a region, hence the account in it. */
  private domainPrefix(stage: Stage): string {
    return `academy-${stage.name}-${this.account}`;
  }

  /** Google as a second provider; its users come back with a code. */
  private addGoogle(
    stage: Stage,
    google: Google,
    webOrigin: string | undefined,
  ): Pick<cognito.UserPoolClientOptions, "oAuth" | "supportedIdentityProviders"> {
    if (webOrigin === undefined) {
      throw new Error("Login with Google needs an address to return to: set ACADEMY_DOMAIN.");
    }
    this.pool.addDomain("SignIn", { cognitoDomain: { domainPrefix: this.domainPrefix(stage) } });
    const provider = new cognito.UserPoolIdentityProviderGoogle(this, "Google", {
      userPool: this.pool,
      clientId: google.clientId,
      clientSecretValue: SecretValue.secretsManager(google.secretName),
      scopes: ["openid", "email", "profile"],
      attributeMapping: {
        email: cognito.ProviderAttribute.GOOGLE_EMAIL,
        fullname: cognito.ProviderAttribute.GOOGLE_NAME,
        custom: { email_verified: cognito.ProviderAttribute.GOOGLE_EMAIL_VERIFIED },
      },
    });
    this.pool.registerIdentityProvider(provider);
    return {
      supportedIdentityProviders: [
        cognito.UserPoolClientIdentityProvider.COGNITO,
        cognito.UserPoolClientIdentityProvider.GOOGLE,
      ],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: SIGN_IN_SCOPES.map((scope) => cognito.OAuthScope.custom(scope)),
        callbackUrls: [`${webOrigin}${GOOGLE_RETURN}`],
        logoutUrls: [`${webOrigin}/login`, `${webOrigin}${GOOGLE_RETURN}`],
      },
    };
  }
}
