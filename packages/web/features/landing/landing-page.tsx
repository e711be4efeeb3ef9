import { brand } from "@academy/ui/brand.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";

import { usePage } from "../../lib/address/page.ts";
import { homeOf, patterns } from "../../lib/address/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { SchemeSwitch } from "../../lib/scheme-switch.tsx";
import { Wordmark } from "../../lib/wordmark.tsx";
import { LandingDemos } from "./landing-demos.tsx";
import { LandingFamilies } from "./landing-families.tsx";
import { PartLinks } from "./landing-links.tsx";
import { LandingPicture } from "./landing-picture.tsx";
import { Section, SectionHead } from "./landing-section.tsx";
import { LandingViews } from "./landing-views.tsx";
import { Footer } from "./landing-footer.tsx";
import classes from "./landing-page.module.css";

// These parts are far down and already in the prerendered page, so their code may load last.
const LandingLectures = lazy(async () => ({
  default: (await import("./landing-lectures.tsx")).LandingLectures,
}));
const LandingPoints = lazy(async () => ({
  default: (await import("./landing-points.tsx")).LandingPoints,
}));
const LandingEnquiry = lazy(async () => ({
  default: (await import("./landing-enquiry.tsx")).LandingEnquiry,
}));

/** The start page, small enough for a slow connection. */
export function LandingPage() {
  return (
    <div className={classes.page}>
      <Header />
      <main id="main">
        <Hero />
        <Suspense>
          <LandingPoints />
        </Suspense>
        <LandingFamilies />
        <Samples />
        <Lectures />
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
      <PartLinks />
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
    <section className={`${classes.wrap} ${classes.split} ${classes.hero}`}>
      <Stack gap="lg" className={classes.title}>
        <h1 ref={heading} tabIndex={-1}>
          <Text component="span" size="lg" strong className={classes.brand}>
            {brand.name}
          </Text>{" "}
          <span>Take the exam</span> <span>before exam day.</span>{" "}
          <Text component="span" tone="active">
            Know where you stand.
          </Text>
        </h1>
        <Text size="lg" tone="soft" style={{ maxWidth: "36ch" }}>
          Sign up now and get access to 4 lecture videos and 4 demo tests absolutely free!
        </Text>
        <Row>
          <Button component={Link} className={classes.large} to={patterns.signup}>
            Sign Up
          </Button>
          <Button component={Link} variant="default" className={classes.large} to={patterns.login}>
            Login
          </Button>
        </Row>
        <Text size="sm" tone="soft">
          Foundation · JEE · NEET · AS Level · A Level
        </Text>
      </Stack>
      <LandingPicture />
    </section>
  );
}

/** What can be tried without an account: the tests, and the report that follows. */
function Samples() {
  return (
    <Section id="sample-tests" band>
      <div className={classes.split}>
        <div>
          <SectionHead
            id="sample-tests"
            title="Sample Tests"
            lead="Try a full test, with marks and solutions, without an account."
          />
          <LandingDemos />
        </div>
        <LandingViews />
      </div>
    </Section>
  );
}

function Lectures() {
  return (
    <Section id="lectures">
      <SectionHead
        id="lectures"
        title="Lecture Video Preview"
        lead="Short clips, one idea each, drawn as it unfolds. Free for everyone."
      />
      <Suspense>
        <LandingLectures />
      </Suspense>
    </Section>
  );
}

function Enquiry() {
  return (
    <Section id="enquiry" band>
      <div className={classes.split}>
        <SectionHead
          id="enquiry"
          title="Ask us anything"
          lead="Courses, fees, dates or a problem with a test: we reply by email or phone."
        />
        <Suspense>
          <LandingEnquiry />
        </Suspense>
      </div>
    </Section>
  );
}

function Closing() {
  return (
    <div className={`${classes.wrap} ${classes.section}`}>
      <Stack component="section" className={classes.closing} aria-labelledby="closing">
        <Text component="h2" size="2xl" id="closing">
          Your first test can start in two minutes
        </Text>
        <p>
          A name, an email address and a password; under 18, your parent’s or guardian’s agreement.
        </p>
        <Row>
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
        </Row>
      </Stack>
    </div>
  );
}
