import { brand } from "@academy/ui/brand.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";

import { usePage } from "../../lib/address/page.ts";
import { homeOf, patterns } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { SchemeSwitch } from "../../lib/scheme-switch.tsx";
import { Wordmark } from "../../lib/wordmark.tsx";
import { points } from "./landing-content.ts";
import { LandingDemos } from "./landing-demos.tsx";
import { LandingFamilies } from "./landing-families.tsx";
import { LandingPicture } from "./landing-picture.tsx";
import { LandingViews } from "./landing-views.tsx";
import { Footer } from "./landing-footer.tsx";
import enquiry from "./landing-enquiry.module.css";
import classes from "./landing-page.module.css";
import lists from "./landing-lists.module.css";

// Already drawn by the build and far down: their code may come after the page's own.
const LandingLectures = lazy(async () => ({
  default: (await import("./landing-lectures.tsx")).LandingLectures,
}));
const LandingEnquiry = lazy(async () => ({
  default: (await import("./landing-enquiry.tsx")).LandingEnquiry,
}));

/** The start page, small enough for a slow connection. */
export function LandingPage() {
  return (
    <div>
      <Header />
      <main id="main">
        <Hero />
        <Points />
        <LandingFamilies />
        <LandingViews />
        <Lectures />
        <SampleTests />
        <Enquiry />
        <Closing />
      </main>
      <Footer />
    </div>
  );
}

function Header() {
  const { token, user } = useSession();
  return (
    <header className={`${classes.wrap} ${classes.header}`}>
      <Link to={patterns.landing}>
        <Wordmark />
      </Link>
      <a className={`${classes.navLink} academy-tap`} href="#exams">
        Exams
      </a>
      <a className={`${classes.navLink} academy-tap`} href="#lectures">
        Lectures
      </a>
      <a className={`${classes.navLink} academy-tap`} href="#sample-tests">
        Sample tests
      </a>
      <SchemeSwitch />
      {token && user ? (
        <Button component={Link} variant="default" to={homeOf(user)}>
          My dashboard
        </Button>
      ) : (
        <Button component={Link} variant="default" to={patterns.login}>
          Login
        </Button>
      )}
    </header>
  );
}

function Hero() {
  const heading = usePage(brand.name);
  return (
    <section className={`${classes.wrap} ${classes.hero}`}>
      <div>
        <p className={classes.accent}>Foundation · JEE · NEET · AS Level · A Level</p>
        <h1 ref={heading} tabIndex={-1}>
          {brand.name}
        </h1>
        <p className={`${classes.soft} ${classes.tagline}`}>
          Take the exam before exam day. Know where you stand.
        </p>
        <p className={classes.offer}>
          Sign up now and get access to 4 lecture videos and 4 demo tests absolutely free!
        </p>
        <p className={classes.actions}>
          <Button component={Link} className={classes.large} to={patterns.signup}>
            Sign Up
          </Button>
          <Button component={Link} variant="default" className={classes.large} to={patterns.login}>
            Login
          </Button>
        </p>
      </div>
      <LandingPicture className={classes.picture} />
    </section>
  );
}

function Points() {
  return (
    <section className={`${classes.section} ${classes.band}`} aria-labelledby="points">
      <div className={classes.wrap}>
        <h2 id="points">Tests like the real exam, reports that help you improve</h2>
        <div className={lists.grid}>
          {points.map(({ icon: PointIcon, title, text }) => (
            <div key={title}>
              <PointIcon size={36} aria-hidden />
              <h3>{title}</h3>
              <p className={classes.soft}>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Lectures() {
  return (
    <section
      id="lectures"
      className={`${classes.wrap} ${classes.section}`}
      aria-labelledby="lecture-preview"
    >
      <h2 id="lecture-preview">Lecture Video Preview</h2>
      <p className={classes.soft}>
        Short clips, one idea each, drawn as it unfolds. Free for everyone.
      </p>
      <Suspense>
        <LandingLectures />
      </Suspense>
    </section>
  );
}

function SampleTests() {
  return (
    <section
      id="sample-tests"
      className={`${classes.section} ${classes.band}`}
      aria-labelledby="samples"
    >
      <div className={classes.wrap}>
        <h2 id="samples">Sample Tests</h2>
        <p className={classes.soft}>
          Try a full test, with marks and solutions, without an account.
        </p>
        <LandingDemos />
      </div>
    </section>
  );
}

function Enquiry() {
  return (
    <section id="enquiry" className={classes.section} aria-labelledby="enquiries">
      <div className={`${classes.wrap} ${enquiry.columns}`}>
        <div>
          <h2 id="enquiries">Ask us anything</h2>
          <p className={classes.soft}>
            Courses, fees, dates or a problem with a test: we reply by email or phone.
          </p>
        </div>
        <Suspense>
          <LandingEnquiry />
        </Suspense>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className={`${classes.wrap} ${classes.section}`} aria-labelledby="closing">
      <div className={classes.closing}>
        <h2 id="closing">Your first test can start in two minutes</h2>
        <p>
          A name, an email address and a password; under 18, your parent’s or guardian’s agreement.
        </p>
        <p className={classes.actions}>
          <Button component={Link} variant="default" className={classes.large} to={patterns.signup}>
            Create a free account
          </Button>
          <Button
            component={Link}
            className={`${classes.large} ${classes.second}`}
            to={patterns.login}
          >
            I have an account
          </Button>
        </p>
      </div>
    </section>
  );
}
