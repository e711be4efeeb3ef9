/** The email with a code, with the text that the stacks give the real pool. */
export const codeSubject = "Your Exam Academy code";

export const codeLetter = (code: string): string =>
  `Hello,\n\nyour Exam Academy code is ${code}. It works once.\n\nIf you did not ask for it, you need not do anything.`;
