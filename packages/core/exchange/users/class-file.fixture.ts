const HEADER = [
  "Roll No",
  "Student Name",
  "Class",
  "Batch",
  "Father's Name",
  "Mobile No",
  "Email",
  "Course",
  "Valid till",
];

/**
 * In each ten students, the place of the one without an email, and of the one with the email and
 * phone number of the student before.
 */
const NO_EMAIL = 3;
const SIBLING = 7;

/**
 * The number from which a student's email and phone numbers are made. Siblings have the same
 * number.
 */
const familyOf = (n: number): number => (n % 10 === SIBLING ? n - 1 : n);

/**
 * The students of an institute as it keeps them in a spreadsheet: a tenth without an email, a tenth
 * with the email and phone number of a brother or sister.
 */
export class ClassFile {
  readonly size: number;
  readonly #year: string;

  /** @param year begins the roll numbers, so that two files have no student in common */
  constructor(size: number, year = "27") {
    this.size = size;
    this.#year = year;
  }

  rollOf = (n: number): string => `${this.#year}-A${String(n).padStart(5, "0")}`;

  /** @param lastDay the last day of a student's subscription, as people in India write it */
  csv(lastDay: (n: number) => string, columns: Record<string, (n: number) => string> = {}): string {
    const more = Object.entries(columns);
    const rows = Array.from({ length: this.size }, (_, n) => [
      ...this.#cells(n),
      lastDay(n),
      ...more.map(([, cell]) => cell(n)),
    ]);
    const head = [...HEADER, ...more.map(([header]) => header)];
    return [head, ...rows].map((cells) => cells.join(",")).join("\r\n");
  }

  #cells(n: number): string[] {
    const family = familyOf(n);
    return [
      this.rollOf(n),
      `Student${n} Rao${family}`,
      n % 2 === 0 ? "11" : "12",
      n % 3 === 0 ? "Evening" : "Morning",
      `Ravi Rao${family}`,
      `98${this.#year}${String(family).padStart(6, "0")}`,
      n % 10 === NO_EMAIL ? "" : `rao${family}@class${this.#year}.test`,
      "JEE",
    ];
  }
}
