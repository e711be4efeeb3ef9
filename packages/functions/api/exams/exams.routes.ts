import { createExam } from "./create-exam.ts";
import { deleteExam } from "./delete-exam.ts";
import { editExam } from "./edit-exam.ts";
import { listExamTakers } from "./list-exam-takers.ts";
import { listExams } from "./list-exams.ts";
import { processExam } from "./process-exam.ts";
import { readExamExport } from "./read-exam-export.ts";
import { readExamPanel } from "./read-exam-panel.ts";
import { readExamStatistics } from "./read-exam-statistics.ts";
import { readExam } from "./read-exam.ts";
import { readNextShift } from "./read-next-shift.ts";
import { requestExamExport } from "./request-exam-export.ts";

export const examsRoutes = [
  listExams,
  createExam,
  readExam,
  editExam,
  deleteExam,
  processExam,
  listExamTakers,
  readExamStatistics,
  readNextShift,
  requestExamExport,
  readExamExport,
  readExamPanel,
] as const;
