import { brand } from "./brand.ts";

/** A page about the academy: headings with their paragraphs. */
export interface Policy {
  title: string;
  lead: string;
  sections: readonly { title: string; text: readonly string[] }[];
}

/** The date from which the texts below apply; change it with them. */
export const policiesSince = "22 November 2026";

const { name, contactEmail } = brand;

export const privacy: Policy = {
  title: "Privacy policy",
  lead: `What ${name} keeps about you, why, and how you get it back or have it deleted.`,
  sections: [
    {
      title: "What we keep",
      text: [
        "Your account: your name, your email and a password, which only the login service can check and no one can read. We also keep who agreed to these texts, and when. We do not ask for your date of birth.",
        "Your tests: your answers, the time spent on each question, marks, ranks, and when you left full screen or lost the connection during a test.",
        "Your payments: what you bought, when, and the payment provider's reference. We never see card or bank details.",
        "Your logins: time, kind of device and network address, so that you can recognise them on your account page.",
        "Your enquiries: the name, email, phone number and message that you send us.",
      ],
    },
    {
      title: "Why we keep it",
      text: [
        "To run the tests you take, to rank you among the students who took the same test, to explain your results, to provide what you paid for, and to answer you.",
        "We show no advertisements, we do not follow you to other websites, and we do not sell your data.",
      ],
    },
    {
      title: "Who else sees it",
      text: [
        "Amazon Web Services stores and runs the academy for us. The payment provider, Razorpay, handles payments. Google learns that you log in only if you choose to log in with Google.",
        "The academy's teachers and administrators see your name, your email and your results. Other students see neither.",
      ],
    },
    {
      title: "Cookies",
      text: [
        "We set one cookie, which keeps you logged in. It is sent only to our own login service, and no script can read it. Your browser's own storage keeps your answers safe if the connection drops. Neither is used to follow you.",
        "The payment provider's window and Google's login page belong to those companies and may set their own cookies.",
      ],
    },
    {
      title: "Students under 18",
      text: [
        "If you are under 18, your parent or guardian has to agree to this policy and to the terms before you use the academy. We ask who agrees when you sign up, and record the answer with its date.",
        `A parent or guardian can withdraw the agreement, see the student's data or have it deleted: write to ${contactEmail}.`,
      ],
    },
    {
      title: "How long we keep it",
      text: [
        "Your account and your results stay until you delete your account. Your answers then remain without your name and email, so that other students' ranks stay correct.",
        "Invoices are kept for as long as tax law requires. Demo tests that you take without an account are tied to your browser for 30 days.",
      ],
    },
    {
      title: "Your rights",
      text: [
        "On your account page you can correct your name, download everything that we keep about you, and delete your account. No reason is needed.",
        `For anything else, or to complain, write to ${contactEmail}. If our answer does not satisfy you, you can complain to the Data Protection Board of India.`,
      ],
    },
  ],
};

export const terms: Policy = {
  title: "Terms of use",
  lead: `What you can expect from ${name}, and what we expect from you.`,
  sections: [
    {
      title: "Your account",
      text: [
        "An account belongs to one person. Give your real name, because your results carry it, and keep your password to yourself.",
        "If you are under 18, your parent or guardian agrees to these terms for you.",
      ],
    },
    {
      title: "Tests and results",
      text: [
        "Take each test alone and without help that the real exam would not allow. Do not copy or publish questions.",
        "We may correct an answer key after a test. Marks, ranks and percentiles then change for everyone who took it.",
        "Results here are for practice. They promise nothing about the result of a real exam.",
      ],
    },
    {
      title: "Subscriptions",
      text: [
        "A subscription starts as soon as your payment arrives and lasts for the number of days shown before you pay. It does not renew itself, and we never charge you again unless you order again.",
        "Prices are in Indian rupees and include all taxes. Nothing is shipped: everything you buy is used on this website.",
        "How you get your money back is in the refund policy.",
      ],
    },
    {
      title: "What is ours",
      text: [
        "Questions, solutions and lectures belong to the academy or its authors. You may use them to study, not to resell or republish them. Your answers are yours.",
      ],
    },
    {
      title: "When something goes wrong",
      text: [
        "We work to keep the academy running and your answers safe, but we cannot promise that it is never interrupted. If a fault on our side spoils a test that you paid for, tell us: we will fix it or refund you.",
        "We may close an account that is used to cheat, to harm others or to break these terms. We tell you why.",
      ],
    },
    {
      title: "Changes and law",
      text: [
        "If we change these terms, the new date appears at the top of this page, and what you have already bought keeps its terms.",
        "Indian law applies. Courts at the seller's place, named below, decide disputes that we cannot settle with you.",
      ],
    },
  ],
};

export const refunds: Policy = {
  title: "Refund policy",
  lead: "When you get your money back, and how.",
  sections: [
    {
      title: "Within 7 days",
      text: [
        "If you change your mind within 7 days of paying, and have taken no more than one test that needs the subscription, we refund the full price.",
      ],
    },
    {
      title: "Always refunded",
      text: [
        "A payment that was taken twice, a payment whose subscription did not start, and what is left of a subscription that we can no longer provide.",
      ],
    },
    {
      title: "How to ask",
      text: [
        `Write to ${contactEmail} from the email of your account, with the invoice number from your receipt. We answer within 2 working days.`,
      ],
    },
    {
      title: "How the money returns",
      text: [
        "To the card, account or UPI address that paid, usually within 5 to 7 working days after we start the refund. A full refund ends the subscription; a partial refund does not. Your receipt shows every refund with the bank's reference.",
      ],
    },
    {
      title: "Failed payments",
      text: [
        "If a payment failed but money left your account, your bank returns it automatically, usually within 7 working days.",
      ],
    },
  ],
};

export const contact = {
  title: "Contact",
  lead: "Questions about courses, payments, your data or a problem with a test.",
  answer: "We answer within 2 working days, Monday to Saturday.",
  grievance:
    "Complaints about your data or a purchase reach our grievance officer at the same address.",
} as const;
