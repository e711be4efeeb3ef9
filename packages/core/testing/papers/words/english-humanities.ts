import { facts, type Subject } from "./language.ts";

export const HUMANITIES: readonly Subject[] = [
  {
    name: "History",
    topics: ["Mughal Empire", "Freedom Movement", "Ancient India"],
    asks: [
      "In which year did * take place?",
      "* is dated to",
      "Historians place * in the year",
      "Who among the following lived at the time of *, that is, around the year given?",
    ],
    facts: facts(
      "the first battle of Panipat=1526; the battle of Plassey=1757; the great revolt=1857; the founding of the Congress=1885; the partition of Bengal=1905; the Dandi march=1930; the Quit India resolution=1942; independence=1947; the battle of Haldighati=1576; the death of Ashoka=232 BC; the Kalinga war=261 BC; the coronation of Shivaji=1674",
    ),
  },
  {
    name: "Geography",
    topics: ["Rivers", "Soils", "World Capitals"],
    asks: [
      "The capital of * is",
      "Which city is the seat of the government of *?",
      "An aeroplane bound for * lands in its capital. Where does it land?",
    ],
    facts: facts(
      "Nepal=Kathmandu; Japan=Tokyo; France=Paris; Kenya=Nairobi; Peru=Lima; Canada=Ottawa; Egypt=Cairo; Brazil=Brasília; Australia=Canberra; Norway=Oslo; Thailand=Bangkok; Chile=Santiago; Sri Lanka=Sri Jayawardenepura Kotte; Mongolia=Ulaanbaatar",
    ),
  },
  {
    name: "Polity",
    topics: ["Constitution", "Parliament", "Judiciary"],
    asks: [
      "Which of the following statements about * is correct?",
      "With reference to *, consider the following and choose the correct one.",
      "What is the constitutional position regarding *?",
    ],
    facts: facts(
      "money bills=They can be introduced in the Lok Sabha alone.; the Vice President=The holder of this office presides over the Rajya Sabha.; emergency=It must be approved by both Houses within one month.; the budget=It is laid before Parliament on behalf of the President.; ordinances=They lapse six weeks after Parliament meets again.; judges=They may be removed by an address of each House.; the Attorney General=This officer may speak in either House without a vote.; the Election Commission=It supervises elections to Parliament and to the State legislatures.; the Comptroller=Reports of this officer go to the Public Accounts Committee.; the Speaker=In a tie a casting vote may be given.",
    ),
  },
  {
    name: "English",
    topics: ["Synonyms", "Vocabulary", "Grammar"],
    asks: [
      "Choose the word nearest in meaning to *.",
      "Select the synonym of the word *",
      "Fill in the blank with a word that means *: The speaker was ______ throughout.",
      "Pick the option that can replace * in a sentence",
    ],
    facts: facts(
      "BRIEF=short; ABUNDANT=plentiful; CANDID=frank; FRUGAL=thrifty; LUCID=clear; OBSOLETE=out of date; PLACID=calm; RIGID=stiff; SCANTY=meagre; TIMID=shy; VAST=immense; WEARY=tired; ZEAL=eagerness; HOSTILE=unfriendly; DILIGENT=hard-working",
    ),
  },
  {
    name: "Reasoning",
    topics: ["Series", "Blood Relations", "Seating"],
    asks: [
      "P is the * of Q, and Q is the sister of R. How is P related to R?",
      "Five friends A, B, C, D and E sit in a row; C is at the place of the *. Who sits beside D?",
      "In a certain code, * is written in reverse. The code is",
    ],
    facts: facts(
      "father=Father; mother=Mother; uncle=Uncle, by marriage; aunt=Aunt; nephew=A and E; captain=B only; guard=Neither A nor B; teacher=C and D; TIGER=REGIT; APPLE=ELPPA; HOUSE=ESUOH; cousin=Cannot be determined; son=Son",
    ),
  },
  {
    name: "Economics",
    topics: ["Banking", "National Income", "Trade"],
    asks: [
      "An increase in * usually leads to",
      "Which of the following results from a fall in *?",
      "When the central bank acts on *, the first effect is",
    ],
    facts: facts(
      "the repo rate=costlier loans from commercial banks; direct taxes=a lower disposable income; imports=a larger deficit in the current account; savings=more funds for investment; wages=a shift of the supply curve to the left; subsidies=a fall in the price that consumers pay; the money supply=a rise in the general level of prices; exports=an inflow of foreign exchange; tariffs=protection of domestic producers",
    ),
  },
];
