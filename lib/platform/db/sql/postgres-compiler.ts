import {
  AliasNode,
  type BinaryOperationNode,
  ColumnNode,
  type InsertQueryNode,
  type LimitNode,
  type OperationNode,
  OperatorNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  ValueNode,
} from "kysely";
import { NULLABLE_COLUMNS } from "@/generated/tables/tables";
import { kindOfColumn } from "./column-kinds";
import { inOrder } from "./join-order";
import { limitMark } from "./limit-mark";
import { LISTED } from "./listed";
import { parameterName } from "./parameter";

const NULLABLE = new Set(NULLABLE_COLUMNS);

/**
 * Writes PostgreSQL's SQL where its meaning differs from SQLite's: NULLs sort first, a list is an array, and a value that a
 * row is added with from a select is told its type.
 */
export class PostgresCompiler extends PostgresQueryCompiler {
  /** Kinds of the columns that the outermost select of an INSERT fills, in order. */
  #filled: readonly (string | undefined)[] | undefined;

  // NULL is less than every value, as in SQLite (sqlite.org/lang_select.html#orderby); said only where there can be one,
  // because an index without it would not serve.
  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    if (node.nulls !== undefined || !isNullable(node.orderBy)) return;
    const isDescending =
      node.direction !== undefined && RawNode.is(node.direction) && node.direction.sqlFragments[0] === "desc";
    this.append(isDescending ? " nulls last" : " nulls first");
  }

  // `in (a list)` is `= any (an array)`, whose type PostgreSQL takes from the column.
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand: left, rightOperand: right, operator } = node;
    // `$1 is null` says nothing of the value's type.
    if (isParameter(left) && OperatorNode.is(operator) && operator.operator.startsWith("is")) {
      super.visitBinaryOperation({ ...node, leftOperand: RawNode.create(["cast(", " as text)"], [left]) });
      return;
    }
    if (!RawNode.is(right) || right.sqlFragments[0] !== LISTED || !OperatorNode.is(operator)) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(node.leftOperand);
    this.append(operator.operator === "not in" ? " <> all(" : " = any(");
    this.visitNode(right.parameters[0] as OperationNode);
    this.append(")");
  }

  protected override visitLimit(node: LimitNode): void {
    const name = nameOfParameter(node.limit);
    if (name === undefined) super.visitLimit(node);
    else this.append(`limit ${limitMark(name)}`);
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    const { into, columns, values } = node;
    if (into && columns && values && SelectQueryNode.is(values))
      this.#filled = columns.map(({ column }) => kindOfColumn(into.table.identifier.name, column.name));
    super.visitInsertQuery(node);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    const filled = this.#filled;
    this.#filled = undefined;
    const ordered = inOrder(node);
    super.visitSelectQuery(filled ? withKinds(ordered, filled) : ordered);
  }
}

function isNullable(node: OperationNode): boolean {
  const column = ReferenceNode.is(node) ? node.column : node;
  return ColumnNode.is(column) && NULLABLE.has(column.column.name);
}

/** The same select with the type of each bare parameter among its columns: alone, a parameter is taken for a text. */
function withKinds(node: SelectQueryNode, kinds: readonly (string | undefined)[]): SelectQueryNode {
  return {
    ...node,
    selections: (node.selections ?? []).map((each, place) => {
      const kind = kinds[place];
      const { selection } = each;
      const value = AliasNode.is(selection) ? selection.node : selection;
      if (kind === undefined || !isParameter(value)) return each;
      const typed = RawNode.create(["cast(", ` as ${kind})`], [value]);
      // What an INSERT takes has no need of its alias.
      return { ...each, selection: typed as unknown as typeof selection };
    }),
  };
}

/** The name of the parameter that a node is; undefined for anything else. */
function nameOfParameter(node: OperationNode): string | undefined {
  if (ValueNode.is(node)) return parameterName(node.value);
  return isParameter(node) && RawNode.is(node) ? nameOfParameter(node.parameters[0] as OperationNode) : undefined;
}

function isParameter(node: OperationNode): boolean {
  if (ValueNode.is(node)) return true;
  const [only, ...others] = RawNode.is(node) ? node.parameters : [];
  return (
    RawNode.is(node) &&
    only !== undefined &&
    others.length === 0 &&
    node.sqlFragments.join("") === "" &&
    isParameter(only)
  );
}
