import { createSubjectTopic } from "./create-subject-topic.ts";
import { uploadPassage } from "./upload-passage.ts";
import { uploadQuestion } from "./upload-question.ts";

export const bankRoutes = [createSubjectTopic, uploadQuestion, uploadPassage] as const;
