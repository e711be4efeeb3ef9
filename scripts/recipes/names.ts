import { WrongArguments } from "../arguments.ts";

const MOST = 40;

/** A name as files, code and screens write it. */
export interface Names {
  /** holiday-list */
  kebab: string;
  /** holidayList */
  camel: string;
  /** HolidayList */
  pascal: string;
  /** HOLIDAY_LIST */
  constant: string;
  /** Holiday list */
  words: string;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** @throws WrongArguments for what cannot be the name of a file and of a variable */
export function namesOf(kebab: string): Names {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kebab) || kebab.length > MOST) {
    throw new WrongArguments(
      `"${kebab}" cannot be a name. Use up to ${MOST} small letters and digits, with a hyphen between words, such as holiday-list.`,
    );
  }
  const words = kebab.split("-");
  const pascal = words.map(capital).join("");
  return {
    kebab,
    pascal,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    constant: words.join("_").toUpperCase(),
    words: capital(words.join(" ")),
  };
}
