import { isOutage, overloaded } from "../../kernel/overload/overload.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";

/** How Cognito says no to one user: wrong, unknown, disabled, or in a state that does not allow it. */
export const refusals = [
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
];

/** The answer of a call, or undefined when it is refused under one of these names. */
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

/** Cognito locks an account for seconds to minutes after wrong passwords, and looks at none then. */
const isLockedFor = ({ name, message }: Error): boolean =>
  name === "NotAuthorizedException" && /attempts exceeded/i.test(message);

/** The answer of a call. @throws the product's own error for whatever Cognito says */
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
    const message = "Too many wrong passwords for this account. Please wait a few minutes.";
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
      return new AppError("limited", "too_many_tries", "Too many tries. Ask for a new code.", {
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
