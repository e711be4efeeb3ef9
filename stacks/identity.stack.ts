import { Duration, SecretValue, Stack, type StackProps } from "aws-cdk-lib";
import * as cognito from "aws-cdk-lib/aws-cognito";
import {
  GOOGLE_RETURN,
  type GoogleSettings,
  SIGN_IN_SCOPES,
} from "../packages/core/shared/deployment.rules.ts";
import type { Construct } from "constructs";
import type { Google } from "./settings.ts";
import type { Stage } from "./stage.ts";

interface IdentityProps extends StackProps {
  stage: Stage;
  /** Sign-in with Google, where a deployment wants it; needs `webOrigin`. */
  google: Google | undefined;
  webOrigin?: string;
}

/** The user directory. Users come in through the API alone, which adds the rules for passwords. */
export class IdentityStack extends Stack {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;
  readonly issuer: string;

  /** Where the web app finds the pool's own sign-in page, which leads to Google. */
  readonly googleSettings: GoogleSettings | undefined;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id, props);
    const { stage, google, webOrigin } = props;
    this.pool = new cognito.UserPool(this, "Users", {
      // Whatever more the dearer plans offer, the API does itself.
      featurePlan: cognito.FeaturePlan.LITE,
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
    const oauth = google && this.addGoogle(stage, google, webOrigin);
    this.client = this.pool.addClient("Api", {
      authFlows: { adminUserPassword: true },
      ...(oauth ?? { disableOAuth: true }),
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
    this.googleSettings = google && this.settingsOf(stage);
    this.issuer = `https://cognito-idp.${this.region}.amazonaws.com/${this.pool.userPoolId}`;
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

  /** Google as a second way in; its users come back with a code. */
  private addGoogle(
    stage: Stage,
    google: Google,
    webOrigin: string | undefined,
  ): Pick<cognito.UserPoolClientOptions, "oAuth" | "supportedIdentityProviders"> {
    if (webOrigin === undefined) {
      throw new Error("Sign-in with Google needs an address to come back to: set ACADEMY_DOMAIN.");
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
