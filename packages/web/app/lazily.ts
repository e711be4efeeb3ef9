import { type ComponentType, lazy, type ReactNode } from "react";

type Component = (props: never) => ReactNode;
type PropsOf<C> = C extends (props: infer Props) => ReactNode ? Props : never;

/** A named component of a module as a lazy one: pages have no default exports. */
export const lazily = <Name extends string, Module extends Readonly<Record<Name, Component>>>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazy(async () => {
    const component: Component = (await load())[name];
    // The props are those of the component itself, which TypeScript loses on the way.
    return { default: component as ComponentType<PropsOf<Module[Name]>> };
  });
