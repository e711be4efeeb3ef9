import type { ComponentType } from "react";
import { lazy } from "react";

type Module<Name extends string, Props> = Record<Name, ComponentType<Props>>;

/** A named component of a module as a lazy one: screens have no default exports. */
export const lazily = <Name extends string, Props extends object>(
  load: () => Promise<Module<Name, Props>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
