import { measureChoice } from "./choice-cost.ts";
import { fieldKey, fieldOf } from "./field-paper.ts";

const key = fieldKey(90);
const { choiceFirstRatio, choiceBestRatio } = measureChoice(key, fieldOf(key, 2000, 1));
console.log(JSON.stringify({ bestRatio: choiceBestRatio, firstRatio: choiceFirstRatio }));
