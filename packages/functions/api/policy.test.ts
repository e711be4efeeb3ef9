import { describe, expect, it } from "vitest";
import { UNLIMITED_PATH } from "../headers.ts";
import type { Endpoint } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { policies } from "./testing/policies.fixture.ts";

const routes = await allRoutes();

/** An endpoint's declaration in the words of the table. */
const declared = ({ allow, roles, rate, guests, withoutSecondFactor }: Endpoint) =>
  [
    [allow, roles.join(", ")].filter(Boolean).join(": "),
    rate && "limited",
    guests && "guests",
    withoutSecondFactor && "before a second factor",
  ]
    .filter(Boolean)
    .join(", ");

it("no endpoint is limited by address where CloudFront does not send it", () => {
  const limited = routes.filter(({ rate }) => rate !== undefined);
  expect(limited.length).toBeGreaterThan(10);
  expect(limited.filter(({ route }) => route.includes(UNLIMITED_PATH))).toEqual([]);
});

describe("who may call", () => {
  it("is declared once for each address", () => {
    const names = routes.map(({ route }) => route.replace(/\{\w+\}/g, "{}").toLowerCase());
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it("matches the table of policies for each endpoint", () => {
    const wrong = routes
      .map((one) => ({ endpoint: one.route, declared: declared(one) }))
      .map((one) => ({ ...one, table: policies[one.endpoint] ?? "no row" }))
      .filter((one) => one.declared !== one.table);
    expect(wrong).toEqual([]);
  });

  it("is in the table for every endpoint, and the table has no other rows", () => {
    expect(Object.keys(policies).toSorted()).toEqual(routes.map(({ route }) => route).toSorted());
  });
});
