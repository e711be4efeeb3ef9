import { listExamTypes } from "./list-exam-types.ts";
import { listOffers } from "./list-offers.ts";

export const examTypesRoutes = [listExamTypes, listOffers] as const;
