type Params = Record<string, string | string[]>;
/** A pattern's value and what stood at its parameters, as it was written. */
export type FoundPattern<T> = { value: T; params: Params };

type Node<T> = {
  fixed: Map<string, Node<T>>;
  variable?: { name: string; node: Node<T> };
  rest?: { name: string; value: T };
  value?: T;
};

/** Addresses' patterns, like /api/v1/customers/[id], each with a value. */
export class RouteTree<T> {
  readonly #root: Node<T> = { fixed: new Map() };

  add(pattern: string, value: T): void {
    let node = this.#root;
    for (const segment of segmentsOf(pattern)) {
      const { name, isRest, isOptional } = parameterOf(segment);
      if (isRest) {
        node.rest = { name, value };
        if (isOptional) node.value ??= value;
        return;
      }
      if (name === "") {
        const next = node.fixed.get(segment) ?? { fixed: new Map() };
        node.fixed.set(segment, next);
        node = next;
      } else {
        node.variable ??= { name, node: { fixed: new Map() } };
        node = node.variable.node;
      }
    }
    node.value = value;
  }

  find(pathname: string): FoundPattern<T> | undefined {
    return find(this.#root, segmentsOf(pathname), 0);
  }
}

function segmentsOf(pathname: string): string[] {
  return pathname.split("/").filter(Boolean);
}

// `[id]`, `[...path]` and `[[...path]]`, as Next names its folders.
function parameterOf(segment: string): { name: string; isRest: boolean; isOptional: boolean } {
  const [, optional, rest, name = ""] = /^(\[)?\[(\.\.\.)?(\w+)\]/.exec(segment) ?? [];
  return { name, isRest: rest !== undefined, isOptional: optional !== undefined };
}

// The order in which Next looks, too: the fixed name, the parameter, the rest.
function find<T>(node: Node<T>, segments: readonly string[], at: number): FoundPattern<T> | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.value === undefined ? undefined : { value: node.value, params: {} };
  const fixed = node.fixed.get(segment);
  const byName = fixed && find(fixed, segments, at + 1);
  if (byName) return byName;
  const { variable, rest } = node;
  const byParameter = variable && find(variable.node, segments, at + 1);
  if (byParameter) {
    byParameter.params[variable.name] = segment;
    return byParameter;
  }
  return rest && { value: rest.value, params: { [rest.name]: segments.slice(at) } };
}
