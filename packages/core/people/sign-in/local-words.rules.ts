import { fold } from "./sign-in.rules.ts";

/**
 * Words that people in India would try first, besides the lists of leaked passwords: cities,
 * institutes, exams and school words.
 */
const CITIES = `agartala agra ahmedabad aizawl ajmer aligarh allahabad alwar ambala amravati amritsar
anantapur asansol aurangabad banaras bangalore bareilly belagavi belgaum bengaluru bhilai bhopal
bhubaneswar bikaner bilaspur bokaro bombay calcutta calicut chandigarh chennai cochin coimbatore
cuttack dehradun delhi dhanbad durgapur faridabad gangtok gaya ghaziabad goa gorakhpur guntur
gurgaon gurugram guwahati gwalior haridwar hisar hubli hyderabad imphal indore jabalpur jaipur
jalandhar jammu jamshedpur jhansi jodhpur kakinada kannur kanpur kharagpur kochi kolhapur kolkata
kollam kota kottayam kozhikode kurnool lucknow ludhiana madras madurai mangalore mangaluru meerut
mohali mumbai mysore mysuru nagpur nanded nashik nellore newdelhi noida panaji panipat patiala patna
pondicherry prayagraj puducherry pune raipur rajahmundry rajkot ranchi rohtak roorkee rourkela salem
sangli shillong shimla sikar siliguri solapur srinagar surat thane thanjavur thrissur tirunelveli
tirupati trichy trivandrum udaipur ujjain vadodara varanasi vellore vijayawada visakhapatnam vizag
warangal`;

const SCHOOL = `academy admin advanced aiims aiimsdelhi air bharat biology bits board boards cbse
chemistry class classes coaching doctor engineer exam exams foundation gate hindustan icse iim iiit
iit india indian institute jee jeeadvanced jeemain jeemains main mains maths mathematics mbbs medical
ncert neet neetug nit nta physics rank school science student students teacher test tests topper`;

const WORDS = `${CITIES} ${SCHOOL}`.split(/\s+/).map(fold);

/** Passwords of more words are allowed, because no one guesses a phrase by trying lists. */
const MOST_WORDS = 2;

const isMadeOf = (text: string, most = MOST_WORDS): boolean =>
  WORDS.some(
    (word) =>
      text === word ||
      (most > 1 && text.startsWith(word) && isMadeOf(text.slice(word.length), most - 1)),
  );

/**
 * Whether a password is one or two of these words, with digits and punctuation before, between or
 * after them: "kota2026!", "IIT-Bombay1".
 */
export function isLocal(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const words = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [words, fold(words)].some((text) => isMadeOf(fold(text.replaceAll(/[^a-z]/g, ""))));
}
