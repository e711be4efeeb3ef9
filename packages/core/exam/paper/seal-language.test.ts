import { expect, test } from "vitest";
import type { LanguagePack } from "./seal.rules.ts";
import { type PaperPack, seal, sealKeyOf, unseal } from "./seal.rules.ts";

const of = { testId: "t_1", paper: "pv_1" };
const key = sealKeyOf(new Uint8Array(32).fill(7));
const iv = new Uint8Array(12).fill(9);
const hindi: LanguagePack = {
  questions: { q_1: { question: "<p>प्रकाश क्या है?</p>", options: ["क", "ख"] } },
  passages: { p_1: "<p>गद्यांश</p>" },
  images: [{ src: "media/a.png", type: "image/webp", bytes: Uint8Array.from([1, 2, 3]) }],
};
const english: PaperPack = { questions: [], passages: {}, images: [] };

test("a sealed language opens as what it is, and as no other language", async () => {
  const file = await seal(hindi, { ...of, language: "hi" }, { key, iv });
  expect(await unseal(file, { ...of, language: "hi" }, key)).toEqual(hindi);
  await expect(unseal(file, { ...of, language: "ta" }, key)).rejects.toThrow("does not fit");
  await expect(unseal(file, of, key)).rejects.toThrow("does not fit");
});

test("the English file is authenticated as before there were languages", async () => {
  const file = await seal(english, of, { key, iv });
  const raw = Buffer.from(key.slice("EXK1.".length), "base64url");
  const opening = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
  const additionalData = new TextEncoder().encode("EXP1/t_1/pv_1");
  const algorithm = { name: "AES-GCM", iv, additionalData };
  expect((await crypto.subtle.decrypt(algorithm, opening, file.subarray(16))).byteLength).toBe(
    4096 - 16 - 16,
  );
});
