import { ColumnNode, InsertQueryNode, type OperationNode, ReferenceNode, type SelectionNode, ValuesNode } from "kysely";

/**
 * Whether a statement adds one row at most and answers only the id that SQLite gives it. The engine knows that id without
 * being asked, and RETURNING costs a third of a row's insert, because SQLite keeps the answer in a table of its own.
 */
export function answersAddedId(node: OperationNode): node is InsertQueryNode {
  if (!InsertQueryNode.is(node) || node.replace === true || node.orAction !== undefined) return false;
  const { columns = [], values, returning, onConflict } = node;
  // A row that is changed instead has its id already.
  if (onConflict && onConflict.doNothing !== true) return false;
  if (columns.some(({ column }) => column.name === "id")) return false;
  if (!values || !ValuesNode.is(values) || values.values.length !== 1) return false;
  const [selected, ...others] = returning?.selections ?? [];
  return selected !== undefined && others.length === 0 && isId(selected);
}

function isId({ selection }: SelectionNode): boolean {
  return ReferenceNode.is(selection) && ColumnNode.is(selection.column) && selection.column.column.name === "id";
}

/** The same statement without its answer. */
export function withoutAnswer({ returning: _, ...node }: InsertQueryNode): InsertQueryNode {
  return node;
}
