/** The database with everything that this browser keeps of attempts. */
export const ATTEMPTS_DATABASE = "exam-academy";
