/**
 * ₂, ½ and ①: numerals that are not digits of a number, though NFKC makes them look so. A file of
 * its own, because pages with marks need it without the code that reads numbers.
 */
export const ODD_NUMERAL = /[\p{No}₊₋]/u;
