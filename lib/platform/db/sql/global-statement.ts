import { type Parameters, parameters } from "./parameter";
import { type Built, type Compiled, compile, compiledOnce } from "./statement";

declare const argumentsOf: unique symbol;
declare const rowOf: unique symbol;

/** A statement of the whole installation. Only global commits and reads take it. */
export type GlobalStatement<Arguments, Row> = {
  readonly compiled: () => Compiled;
  readonly isGlobal: true;
  readonly [argumentsOf]?: (given: Arguments) => void;
  readonly [rowOf]?: Row;
};

/**
 * A statement that sees every workspace: sign-in, sign-up, the resolution of webhooks, purges, the queue. Who may write one
 * is a rule of `npm run check`.
 */
export function globalStatement<Arguments, Row>(
  build: ($: Parameters<Arguments>) => Built<Row>,
): GlobalStatement<Arguments, Row> {
  return {
    isGlobal: true,
    compiled: compiledOnce(() => compile(build(parameters<Arguments>()).toOperationNode())),
  };
}
