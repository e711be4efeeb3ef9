import { isOutage, overloaded } from "../../kernel/overload/overload.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";

/** The errors by which Cognito rejects a user: wrong password, unknown, disabled, or not ready. */
export const refusals = [
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
];

/** The result of a call; undefined if it fails with one of the named errors. */
export async function unless<T>(
  names: readonly string[],
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    const isRefusal = error instanceof Error && names.includes(error.name);
    if (isRefusal && !isLockedFor(error)) return undefined;
    throw toAppError(error);
  }
}

/**
 * Whether Cognito has locked an account. After wrong passwords it checks no password for some
 * seconds or minutes.
 */
const isLockedFor = ({ name, message }: Error): boolean =>
  name === "NotAuthorizedException" && /attempts exceeded/i.test(message);

/** The result of a call. @throws AppError for the errors of Cognito that the product knows */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toAppError(error);
  }
}

function toAppError(error: unknown): unknown {
  if (isOutage(error)) return overloaded(error);
  if (error instanceof Error && isLockedFor(error)) {
    const message =
      "Too many incorrect passwords for this account. Wait a few minutes and try again.";
    return new AppError("limited", "too_many_tries", message, {
      retryAfterSeconds: 60,
      cause: error,
    });
  }
  switch (error instanceof Error ? error.name : "") {
    case "InvalidPasswordException":
      return invalid("password_refused", "Choose another password.");
    case "LimitExceededException":
    case "TooManyFailedAttemptsException":
      return new AppError("limited", "too_many_tries", "Too many attempts. Request a new code.", {
        retryAfterSeconds: 60,
        cause: error,
      });
    case "TooManyRequestsException":
    case "ThrottlingException":
    case "InternalErrorException":
    case "CodeDeliveryFailureException":
      return overloaded(error);
    default:
      return error;
  }
}
