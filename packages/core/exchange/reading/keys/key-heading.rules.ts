/** Headings of parts, and lines that only say that keys follow. */

/** A line that only says what follows: "Answer key", "Q. No. Ans". */
const TITLE =
  /^[^\p{L}\p{M}\p{N}]{0,5}(?:(?:the )?(?:answers?|key|keys|ans|solutions?|hints?|correct|official|final|provisional|explanations?|q|que|ques|questions?|no|nos|number|s|sl|and|with|sheet|table|उत्तर|कुंजी|माला|उत्तरमाला|तालिका|हल|व्याख्या|ответы|정답|答案|đáp|án)[ .:&/|,()-]{0,8}){1,8}[^\p{L}\p{M}\p{N}]{0,5}$/iu;
const HEADING =
  /^[^\p{L}\p{M}\p{N}]{0,5}(?:section|part|paper|set|shift|unit|subject|module|test|chapter|खंड|खण्ड|भाग|phần|часть|phys|chem|math|bio|botany|zoology|english|hindi|reasoning|aptitude|general|history|geography|civics|economics|science|भौतिक|रसायन|गणित|जीव|इतिहास|हिंदी|हिन्दी)/iu;
const MOST_HEADING = 60;
/** Whether a text names a part of a paper. */
export const isHeading = (text: string): boolean =>
  text.length <= MOST_HEADING && HEADING.test(text);
/** Whether a text only says that keys follow. */
export const isTitle = (text: string): boolean =>
  text.length <= MOST_HEADING && /\p{L}{2}/u.test(text) && TITLE.test(text);
