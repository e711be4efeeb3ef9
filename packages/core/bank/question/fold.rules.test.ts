import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedWord, languagesIn } from "./fold.rules.ts";
import { firstLetters, indexWords, queryWords, searchWords, variantWords } from "./word.rules.ts";

test.each([
  ["a joiner", "शक्‍ति", "शक्ति"],
  ["the dot below", "ज़मीन", "जमीन"],
  ["the dot below of a composed letter", "ऱ", "र"],
  ["the sign of a nasal vowel", "पाँच", "पांच"],
  ["ङ without its vowel", "अङ्क", "अंक"],
  ["ञ without its vowel", "पञ्च", "पंच"],
  ["ण without its vowel", "घण्टा", "घंटा"],
  ["न without its vowel", "बन्द", "बंद"],
  ["म without its vowel", "सम्बन्ध", "संबंध"],
  ["digits", "१२३", "123"],
  ["digits in a Tamil text", "௧௨௩", "123"],
  ["an older letter of Malayalam", "അവന്‍", "അവൻ"],
  ["an older letter of Bengali", "হঠাত্‍", "হঠাৎ"],
  ["Arabic letters in Urdu", "كيميا", "کیمیا"],
  ["vowel signs in Urdu", "قُوّت", "قوت"],
  ["a joiner in Tamil", "க்‌ஷ", "க்ஷ"],
])("%s does not make another word", (_what, one, other) => {
  expect(foldedWord(one.normalize("NFKC"))).toBe(foldedWord(other.normalize("NFKC")));
  expect(queryWords(`${one} xyz`)).toEqual(queryWords(`${other} xyz`));
});

test.each([
  ["a doubled nasal", "अन्न", "अंन"],
  ["a joiner inside of a word of Bengali", "র‍্যাম", "র্যাম"],
  ["a joiner inside of a word of Malayalam", "തമിഴ്‌നാട്", "തമിഴ്നാട്"],
  ["a joiner inside of a word of Urdu", "خوب‌صورت", "خوبصورت"],
  ["the dot below in Bengali", "যা", "য়া"],
  ["ھ of Urdu", "کھا", "کہا"],
])("%s makes another word", (_what, one, other) => {
  expect(queryWords(one)).toHaveLength(1);
  expect(queryWords(one)).not.toEqual(queryWords(other));
});

test("a word of two letters is found in Indian scripts, and common words of Hindi are not", () => {
  expect(queryWords("बल का मात्रक क्या है")).toEqual(["बल", "मात्रक"]);
  expect(queryWords("নীল বল, آب, in, १२")).toEqual(["নীল", "বল", "آب"]);
  expect(searchWords(["<p>बल और दाब</p>"])).toEqual(["दाब", "बल"]);
});

test("words of other scripts have three letters in the name of their partition", () => {
  expect(["lens", "प्रकाश", "ஒளி", "روشنی", "+लेंस"].map(firstLetters)).toEqual([2, 3, 3, 3, 2]);
});

test("a variant is indexed by at most 24 words of its own script", () => {
  expect(variantWords(["<p>DNA की <b>संरचना</b></p>", "<p>RNA १२३</p>"])).toEqual(["संरचना"]);
  const letters = Array.from("कखगघचछजझटठडढतथदधनपफबभमयरलव");
  const many = letters.map((letter) => letter.repeat(4)).join(" ");
  expect(variantWords([`<p>${many}</p>`])).toHaveLength(24);
  expect(indexWords(["<p>लेंस</p>"], { tags: ["ज़रूरी"] })).toEqual(["+ज़रूरी".normalize("NFKC"), "लेंस"]);
});

test("letters say which languages a text may be in", () => {
  expect(languagesIn("lens, λ and é")).toEqual([]);
  expect(languagesIn("लेंस")).toEqual(["hi", "mr"]);
  expect(languagesIn("عدسہ লেন্স")).toEqual(["bn", "as", "ur"]);
});

const SCRIPT_LETTERS = "कङ्ँं़न्मपतबশ্ত‍র়যമന്‍്‌اكيىهةأُّ۱१२ab".normalize("NFKC");
const word = fc
  .array(fc.constantFrom(...Array.from(SCRIPT_LETTERS)), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(""));

test("folding a folded word changes nothing, and a word is found as it was written", () => {
  fc.assert(
    fc.property(word, (one) => {
      const folded = foldedWord(one.normalize("NFKC"));
      expect(foldedWord(folded)).toBe(folded);
      const indexed = searchWords([`<p>${one}</p>`]);
      for (const term of queryWords(one)) expect(indexed).toContain(term);
    }),
  );
});
