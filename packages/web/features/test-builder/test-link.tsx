import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { notify } from "../../lib/notices.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { testQuery } from "../../shared/results/results.queries.ts";
import { forgetLink } from "./draft/draft.shelf.ts";

interface TestLinkProps {
  testId: string;
  /** Whether the link is from an earlier visit. */
  isKept: boolean;
  onClear: () => void;
}

/** The link to the last published test. */
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
    <section aria-labelledby="test-link">
      <Notice tone="success">
        <h2 className="academy-heading-lg" id="test-link">
          Test link
        </h2>
        {test.data && <Text strong>{test.data.title}</Text>}
        <code>{url}</code>
        <Row>
          <Button component={Link} to={path} variant="default">
            Open in app
          </Button>
          <Button variant="default" onClick={() => void copy()}>
            {copied ? "Copied" : "Copy link"}
          </Button>
          <Button
            component={Link}
            to={linkToAdmin("adminManageTests", {}, { title: test.data?.title ?? "" })}
            variant="default"
          >
            Open in Manage tests
          </Button>
          <Button component={Link} to={linkToAdmin("adminAttempts", { testId })} variant="default">
            Watch attempts
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              forgetLink();
              notify("Test link cleared", "info", 2000);
              onClear();
            }}
          >
            Clear Test Link
          </Button>
        </Row>
      </Notice>
    </section>
  );
}
