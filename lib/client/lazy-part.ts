import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from "react";
import { loadPart } from "./load-part";

type PropsOf<Component> = Component extends (...args: infer Taken) => unknown
  ? Taken extends [infer Props, ...unknown[]]
    ? Props
    : object
  : never;

/** A component of a file of its own, which is fetched when it is shown; `preload` fetches it ahead. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };

/** Makes a component of the file that `load` imports a part of its own. @param name the file's export */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  const fetched = () => loadPart(load);
  const part = lazy(async () => ({ default: (await fetched())[name] as ComponentType<PropsOf<Module[Name]>> }));
  return Object.assign(part, { preload: () => void fetched() });
}

/** A part in its own place: until it is there, `Waiting` stands in it, or nothing. @param name the file's export */
export function lazyPlace<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Waiting?: ComponentType,
): ComponentType<PropsOf<Module[Name]>> & { preload: () => void } {
  const Part = lazyPart(load, name);
  const Place = (props: PropsOf<Module[Name]>) =>
    createElement(
      Suspense,
      { fallback: Waiting && createElement(Waiting) },
      createElement(Part as unknown as ComponentType<object>, props as object),
    );
  return Object.assign(Place, { preload: Part.preload });
}
