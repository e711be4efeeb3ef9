import { expect, test } from "vitest";
import { fold, guessesOf } from "./sign-in.rules.ts";
import { isGuessed } from "./guessed-passwords.ts";

const words = new Set(["password", "krishna", "abc", "1qaz2wsx", "198", "mango"].map(fold));
const guessed = guessesOf((word) => words.has(word));

test.each([
  "password",
  "PassWord",
  "ｐａｓｓｗｏｒｄ",
  "P@ssw0rd",
  "pa55word",
  "Password1!",
  "P@ssword1",
  "krishna@123",
  "KR1SHNA2027",
  "abc12345",
  "1qaz2wsx",
  "1QAZ2wsx!!",
  "mang0123",
])("%j is easy to guess from a list of words", (password) => {
  expect(guessed(password)).toBe(true);
});

test.each(["password of a lion", "xK9$mmq2", "19837462", "83746592", "!!!!----", "नमस्ते दुनिया", ""])(
  "%j is not",
  (password) => {
    expect(guessed(password)).toBe(false);
  },
);

test.each(
  "P@ssw0rd P@ssword1 Welcome@123 Admin@123 India@123 Qwerty@123 abc12345 exam1234 Abcd@1234 krishna123 bharat123 jee2026! neet2026 12345678 iloveyou liverpool1 student@1 iitbombay1 kota2026! 2026Kota K0ta@2027 IIT-Delhi#1 neet-rank-1".split(
    " ",
  ),
)("%s is a common password", (password) => {
  expect(isGuessed(password)).toBe(true);
});

test.each([
  "copper kettle 9",
  "academy-asha-1",
  "seven tall poplars",
  "trZ-81-vuq",
  "kota jee rank air",
])("%s is not a common password", (password) => {
  expect(isGuessed(password)).toBe(false);
});
