import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  IdentifierNode,
  type JoinNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
  WhereNode,
} from "kysely";

/**
 * A cross join fixes an order, in SQLite by itself (sqlite.org/optoverview.html#crossjoin): for each row before it, those of its
 * table are looked up. PostgreSQL chooses the order by what it expects of an average workspace, and so walks all rows of a large one.
 * There the table becomes a subquery that refers to what stands before it and that no planner takes apart (`offset 0`).
 */
export function inOrder(node: SelectQueryNode): SelectQueryNode {
  const { joins, where } = node;
  if (!where || !joins?.some(({ joinType }) => joinType === "CrossJoin")) return node;
  const conditions = conjuncts(where.where);
  const before = new Set((node.from?.froms ?? []).map(nameOf));
  return {
    ...node,
    joins: joins.map((join) => {
      const ordered = fenced(join, conditions, before);
      before.add(nameOf(join.table));
      return ordered;
    }),
  };
}

function fenced(
  join: JoinNode,
  conditions: readonly OperationNode[],
  before: ReadonlySet<string | undefined>,
): JoinNode {
  const alias = join.joinType === "CrossJoin" && isTable(join.table) ? nameOf(join.table) : undefined;
  if (alias === undefined) return join;
  const lookups = conditions.filter((condition) => isLookup(condition, alias, before));
  const [first, ...others] = lookups;
  if (!first) return join;
  const looked: SelectQueryNode = {
    ...SelectQueryNode.createFrom([join.table]),
    selections: [SelectionNode.create(SelectAllNode.create())],
    where: WhereNode.create(others.reduce((left, right) => AndNode.create(left, right), first)),
  };
  const subquery = RawNode.create(["lateral (", " offset 0)"], [looked]);
  return { ...join, table: AliasNode.create(subquery, IdentifierNode.create(alias)) };
}

/** Whether it compares a column of this table with one that stands before it, or with a value. */
function isLookup(condition: OperationNode, alias: string, before: ReadonlySet<string | undefined>): boolean {
  if (!BinaryOperationNode.is(condition)) return false;
  const { leftOperand: left, operator, rightOperand: right } = condition;
  if (!OperatorNode.is(operator) || operator.operator !== "=") return false;
  const isKnown = (node: OperationNode) =>
    ValueNode.is(node) || (ReferenceNode.is(node) && before.has(tableOf(node)) && tableOf(node) !== undefined);
  return (tableOf(left) === alias && isKnown(right)) || (tableOf(right) === alias && isKnown(left));
}

const tableOf = (node: OperationNode) =>
  ReferenceNode.is(node) && node.table ? node.table.table.identifier.name : undefined;

const isTable = (node: OperationNode) => TableNode.is(AliasNode.is(node) ? node.node : node);

/** The name by which a statement's columns refer to what it reads. */
function nameOf(node: OperationNode): string | undefined {
  if (AliasNode.is(node)) return IdentifierNode.is(node.alias) ? node.alias.name : undefined;
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}

function conjuncts(node: OperationNode): OperationNode[] {
  if (ParensNode.is(node)) return conjuncts(node.node);
  return AndNode.is(node) ? [...conjuncts(node.left), ...conjuncts(node.right)] : [node];
}
