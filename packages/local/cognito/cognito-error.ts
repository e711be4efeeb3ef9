/** An error with Cognito's name and text. The HTTP status is always 400. */
export class CognitoError extends Error {
  /** Cognito's own name, which the SDK turns into the error's `name`. */
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = "CognitoError";
    this.type = type;
  }
}

export const notAuthorized = (message: string) =>
  new CognitoError("NotAuthorizedException", message);

export const wrongPassword = () => notAuthorized("Incorrect username or password.");

export const userNotFound = () => new CognitoError("UserNotFoundException", "User does not exist.");

export const invalidParameter = (message: string) =>
  new CognitoError("InvalidParameterException", message);

export const resourceNotFound = (message: string) =>
  new CognitoError("ResourceNotFoundException", message);

export const userExists = () =>
  new CognitoError("UsernameExistsException", "An account with the given email already exists.");

export const emailTaken = () =>
  new CognitoError("AliasExistsException", "An account with the email already exists.");

export const tooManyTries = () =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
