import {
  type AliasedExpression,
  AliasNode,
  IdentifierNode,
  type OperationNode,
  type Selectable,
  SqliteQueryCompiler,
  TableNode,
} from "kysely";
import type { Tables } from "@/generated/tables/tables";

/** The name of the index that an aliased table is read along; a transformer of nodes has to keep it. */
export type IndexHint = { indexedBy?: string };

/**
 * A table that a statement reads along one of its indexes, for lists whose order that index has: without statistics of its
 * rows, SQLite takes another index and sorts. Where an engine knows better by itself, the hint is left out.
 */
export function alongIndex<Name extends keyof Tables & string, Alias extends string>(
  table: Name,
  alias: Alias,
  index: string,
): AliasedExpression<Selectable<Tables[Name]>, Alias> {
  const node: AliasNode & IndexHint = {
    ...AliasNode.create(TableNode.create(table), IdentifierNode.create(alias)),
    indexedBy: index,
  };
  // The expression inside has no use of its own: a statement reads the alias.
  return { alias, toOperationNode: () => node } as AliasedExpression<Selectable<Tables[Name]>, Alias>;
}

/** Keeps the hint of a node in its transformed copy. */
export function withHint<Node extends OperationNode>(copy: Node, { indexedBy }: Node & IndexHint): Node {
  return indexedBy === undefined ? copy : { ...copy, indexedBy };
}

/** Writes SQLite's SQL, hints included. */
export class HintingCompiler extends SqliteQueryCompiler {
  protected override visitAlias(node: AliasNode & IndexHint): void {
    super.visitAlias(node);
    if (node.indexedBy !== undefined) this.append(` indexed by ${JSON.stringify(node.indexedBy)}`);
  }

  /**
   * A value as an expression (`+` changes nothing of it): built with ENABLE_STAT4, SQLite plans a statement with joins anew
   * after each binding of a bare `?` that a column is compared with, which costs several times the run itself.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}
