import { type RawBuilder, sql } from "kysely";

// A registered symbol: the bundler makes several instances of this file, and one may compile what another one built.
const NAME = Symbol.for("cangoo.sql-parameter");

/** A value that each run of a statement gives; `name` is its key among the arguments. */
export type Parameter = { readonly [NAME]: string };

/** A statement's parameters: `$.id` stands in it for the `id` of each run's arguments. */
export type Parameters<Arguments> = { readonly [Name in keyof Arguments]-?: RawBuilder<Arguments[Name]> };

/** Makes the parameter of a name. */
export function parameter(name: string): Parameter {
  return { [NAME]: name };
}

/** The name of a parameter; undefined for every other value. */
export function parameterName(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && NAME in value ? (value as Parameter)[NAME] : undefined;
}

/** Parameters by whatever names the statement asks for. */
export function parameters<Arguments>(): Parameters<Arguments> {
  return new Proxy({} as Parameters<Arguments>, {
    get: (_, name) => (typeof name === "string" ? sql.val(parameter(name)) : undefined),
  });
}
