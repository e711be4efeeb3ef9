import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { notify } from "../../lib/notices.ts";
import { linkTo } from "../../lib/paths.ts";
import { testQuery } from "../../shared/results/test.queries.ts";
import { forgetLink } from "./draft.shelf.ts";
import classes from "./builder.module.css";

interface TestLinkProps {
  testId: string;
  /** True when it was kept from an earlier visit. */
  isKept: boolean;
  onClear: () => void;
}

/** Where students take the test that was published last. */
export function TestLink({ testId, isKept, onClear }: TestLinkProps) {
  const test = useQuery(testQuery(testId));
  const [copied, setCopied] = useState(false);
  const path = linkTo("takeTest", { testId });
  const url = `${window.location.origin}${path}`;
  useEffect(() => {
    if (isKept) notify("Loaded saved test link", "info", 2000);
  }, [isKept]);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <section className={classes.link} aria-labelledby="test-link">
      <h2 id="test-link">Test link</h2>
      {test.data && <p className={classes.linked}>{test.data.title}</p>}
      <p className={classes.url}>{url}</p>
      <div className={classes.actions}>
        <Button component={Link} to={path} size="md" variant="default">
          Open in app
        </Button>
        <Button size="md" variant="default" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy link"}
        </Button>
        <Button
          component={Link}
          to={linkTo("adminManageTests", {}, { title: test.data?.title ?? "" })}
          size="md"
          variant="default"
        >
          Open in Manage tests
        </Button>
        <Button
          component={Link}
          to={linkTo("adminAttempts", { testId })}
          size="md"
          variant="default"
        >
          Watch attempts
        </Button>
        <Button
          size="md"
          variant="subtle"
          onClick={() => {
            forgetLink();
            notify("Test link cleared", "info", 2000);
            onClear();
          }}
        >
          Clear Test Link
        </Button>
      </div>
    </section>
  );
}
