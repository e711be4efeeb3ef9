import { expect, test } from "vitest";
import { guarded, refusals, unless } from "./directory-call.directory.ts";

const failing =
  (name: string, message = "", code?: string) =>
  () =>
    Promise.reject(Object.assign(new Error(message), { name, ...(code && { code }) }));

test("a wrong password gives undefined, and an account that Cognito has locked an error", async () => {
  const wrong = failing("NotAuthorizedException", "Incorrect username or password.");
  expect(await unless(refusals, wrong)).toBeUndefined();
  const locked = failing("NotAuthorizedException", "Password attempts exceeded");
  await expect(unless(refusals, locked)).rejects.toMatchObject({
    kind: "limited",
    retryAfterSeconds: 60,
  });
});

test.each([
  ["TooManyRequestsException", undefined],
  ["ThrottlingException", undefined],
  ["TimeoutError", undefined],
  ["Error", "ECONNRESET"],
  ["Error", "ECONNREFUSED"],
])("%s %s from Cognito becomes the error for a busy service", async (name, code) => {
  await expect(guarded(failing(name, "", code))).rejects.toMatchObject({
    kind: "unavailable",
    code: "overloaded",
    retryAfterSeconds: 2,
  });
});

test("an unexpected error is passed on", async () => {
  await expect(guarded(failing("TypeError", "odd"))).rejects.toMatchObject({ message: "odd" });
});
