import { type ComponentType, lazy, type ReactNode } from "react";

type Component = (props: never) => ReactNode;
type PropsOf<C> = C extends (props: infer Props) => ReactNode ? Props : never;

/** A lazy component from a module's named export, because pages have no default exports. */
export const lazily = <Name extends string, Module extends Readonly<Record<Name, Component>>>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazy(async () => {
    const component: Component = (await load())[name];
    // The cast restores the type of the component's props, which TypeScript loses here.
    return { default: component as ComponentType<PropsOf<Module[Name]>> };
  });
