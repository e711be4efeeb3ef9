import { expect, test } from "vitest";
import { ownedBy } from "./tabs.ts";

test("sends for its owner, and not after another user has logged in", async () => {
  let signedIn: string | undefined = "u1";
  const owned = ownedBy("u1", () => signedIn);
  expect(await owned(async () => "sent")).toBe("sent");
  for (const other of ["u2", undefined]) {
    signedIn = other;
    await expect(owned(async () => "sent")).rejects.toMatchObject({ status: 401 });
  }
  signedIn = "u1";
  expect(await owned(async () => "sent again")).toBe("sent again");
});

test("does not check a guest, who never logged in", async () => {
  const owned = ownedBy("guest", () => undefined);
  expect(await owned(async () => "sent")).toBe("sent");
});
