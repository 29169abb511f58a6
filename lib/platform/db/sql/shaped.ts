import type { Statement } from "./statement";

/** More shapes than lists have; beyond it somebody makes them up. */
const SHAPES_MAX = 1_000;

/**
 * Statements of a list whose text depends on which filters are set and how it is sorted, but not on their values: each shape
 * is compiled once.
 */
export function shaped<Shape extends object, Arguments, Row>(
  build: (shape: Shape) => Statement<Arguments, Row>,
): (shape: Shape) => Statement<Arguments, Row> {
  const known = new Map<string, Statement<Arguments, Row>>();
  return (shape) => {
    const name = JSON.stringify(shape);
    let found = known.get(name);
    if (!found) {
      if (known.size >= SHAPES_MAX) known.clear();
      found = build(shape);
      known.set(name, found);
    }
    return found;
  };
}
