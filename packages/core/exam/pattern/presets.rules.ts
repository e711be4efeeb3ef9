import { cambridgePresets } from "./cambridge-presets.rules.ts";
import { jeeAdvancedPresets } from "./jee-advanced-presets.rules.ts";
import { jeeMainPresets } from "./jee-main-presets.rules.ts";
import { otherPresets } from "./other-presets.rules.ts";

/** Every pattern that the product ships. */
export const presets = [
  ...jeeMainPresets,
  ...jeeAdvancedPresets,
  ...otherPresets,
  ...cambridgePresets,
];
