import { PageHead } from "@academy/ui/page.tsx";
import type { ComponentType, ReactNode } from "react";
import { Route, useParams } from "react-router-dom";
import { type PageHeading, usePage } from "../lib/address/page.ts";
import { lazily } from "./lazily.ts";
import type { RouteParams } from "../lib/address/paths.ts";

type Content<Props> = (props: Props) => ReactNode;

/** A page whose title is also its heading. */
interface TitledPage<Params> {
  title: string;
  ownHeading?: undefined;
  page: Content<Params>;
}

/** A page that renders its own heading and puts the ref on it. */
interface OwnHeadingPage<Params> {
  title: string;
  ownHeading: true;
  page: Content<Params & { heading: PageHeading }>;
}

/** A page whose title depends on its data: it calls `usePage` itself. */
interface SelfTitledPage<Params> {
  title?: undefined;
  ownHeading?: undefined;
  page: Content<Params>;
}

/** One page of the app. Its component gets the parameters of the address as props. */
export type PageEntry<Pattern extends string, Frame extends string> = {
  /** The frame of the page. */
  frame: Frame;
  /** A class for the box around heading and content. */
  className?: string;
} & (
  | TitledPage<RouteParams<Pattern>>
  | OwnHeadingPage<RouteParams<Pattern>>
  | SelfTitledPage<RouteParams<Pattern>>
);

/** A table with one page for each name: if a page is missing, the table does not compile. */
export type PageTable<Patterns extends Readonly<Record<string, string>>, Frame extends string> = {
  readonly [Name in keyof Patterns]: PageEntry<Patterns[Name], Frame>;
};

interface AnyPage {
  title?: string | undefined;
  ownHeading?: true | undefined;
  className?: string;
  page: Content<never>;
}

function Titled(props: {
  title: string;
  children: (title: string, heading: PageHeading) => ReactNode;
}) {
  return props.children(props.title, usePage(props.title));
}

/** The component that the route of an entry renders. */
function pageOf({ title, ownHeading, className, page }: AnyPage): ComponentType {
  // The cast is safe: the table's type requires that the page's props match its address's
  // parameters.
  const Content = page as ComponentType<Record<string, unknown>>;
  function Shown(props: { heading?: PageHeading }) {
    // The wildcard that matched the routes below /admin is not a parameter.
    const { "*": _rest, ...params } = useParams();
    return <Content key={Object.values(params).join("/")} {...params} {...props} />;
  }
  const content = (title: string, heading: PageHeading) =>
    ownHeading ? (
      <Shown heading={heading} />
    ) : (
      <>
        <PageHead title={title} heading={heading} />
        <Shown />
      </>
    );
  return function Page() {
    const page = title === undefined ? <Shown /> : <Titled title={title}>{content}</Titled>;
    return className === undefined ? page : <div className={className}>{page}</div>;
  };
}

/**
 * Routes for those pages of a table that have this frame. Call this only once: routes that are
 * created again have new components, so that the open page would lose its state.
 *
 * @param patterns the addresses, by the names of the table
 * @param below the address at which the router of these routes begins: "/admin"
 */
export function routesIn<Frame extends string>(
  patterns: Readonly<Record<string, string>>,
  table: Readonly<Record<string, AnyPage & { frame: Frame }>>,
  frame: NoInfer<Frame>,
  below?: string,
): ReactNode[] {
  return Object.entries(patterns).flatMap(([name, pattern]) => {
    const entry = table[name];
    if (entry?.frame !== frame) return [];
    const Page = pageOf(entry);
    const path = below === undefined ? pattern : pattern.slice(below.length + 1);
    return [<Route key={name} path={path} element={<Page />} />];
  });
}

const NotFound = pageOf({
  title: "Page not found",
  ownHeading: true,
  page: lazily(() => import("./pages/not-found-page.tsx"), "NotFoundPage"),
});

/** For unknown addresses. */
export const notFound = <Route path="*" element={<NotFound />} />;
