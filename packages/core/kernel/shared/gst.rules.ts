/**
 * The states and union territories by their codes under GST, and the codes for places outside
 * India.
 */
export const STATES: Readonly<Record<string, string>> = {
  "35": "Andaman and Nicobar Islands",
  "37": "Andhra Pradesh",
  "12": "Arunachal Pradesh",
  "18": "Assam",
  "10": "Bihar",
  "04": "Chandigarh",
  "22": "Chhattisgarh",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "07": "Delhi",
  "30": "Goa",
  "24": "Gujarat",
  "06": "Haryana",
  "02": "Himachal Pradesh",
  "01": "Jammu and Kashmir",
  "20": "Jharkhand",
  "29": "Karnataka",
  "32": "Kerala",
  "38": "Ladakh",
  "31": "Lakshadweep",
  "23": "Madhya Pradesh",
  "27": "Maharashtra",
  "14": "Manipur",
  "17": "Meghalaya",
  "15": "Mizoram",
  "13": "Nagaland",
  "21": "Odisha",
  "34": "Puducherry",
  "03": "Punjab",
  "08": "Rajasthan",
  "11": "Sikkim",
  "33": "Tamil Nadu",
  "36": "Telangana",
  "16": "Tripura",
  "09": "Uttar Pradesh",
  "05": "Uttarakhand",
  "19": "West Bengal",
  "97": "Other territory",
  "96": "Outside India",
};

/** Union territories without a legislature; they have UTGST instead of SGST. */
const TERRITORIES: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"]);

export const isState = (code: string): boolean => Object.hasOwn(STATES, code);

/** Such as "Karnataka (29)". */
export const stateText = (code: string): string => `${STATES[code] ?? code} (${code})`;

/** The name of the state's half of the tax. */
export const stateTaxName = (code: string): "SGST" | "UTGST" =>
  TERRITORIES.has(code) ? "UTGST" : "SGST";

/** A GSTIN: state code, PAN of the taxpayer, number of the registration, "Z", check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OUTSIDE = "96";

/** Whether a text is a GSTIN: its form, its state code and its check character are valid. */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text) || !isState(text.slice(0, 2)) || text.startsWith(OUTSIDE)) return false;
  let sum = 0;
  for (let place = 0; place < 14; place++) {
    const weighed = SIGNS.indexOf(text.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(weighed / SIGNS.length) + (weighed % SIGNS.length);
  }
  return text.charAt(14) === SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length);
}

/** The code of the state in which a GSTIN is registered. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);
