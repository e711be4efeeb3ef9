/** Everything that shows questions of the bank: what to load again after a change. */
export const bankKey = ["question-bank"];
