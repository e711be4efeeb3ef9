import { changeExamType } from "./change-exam-type.ts";
import { listExamTypes } from "./list-exam-types.ts";
import { listOffers } from "./list-offers.ts";
import { listSettings } from "./list-settings.ts";

export const examTypesRoutes = [listExamTypes, listOffers, listSettings, changeExamType] as const;
