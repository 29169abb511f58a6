import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  JoinNode as Joins,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  OrNode,
  ParensNode,
  type QueryId,
  type RawNode,
  ReferenceNode,
  SelectionNode,
  type SelectQueryNode,
  SelectQueryNode as Selects,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from "kysely";
import { GLOBAL_TABLES, WORKSPACE_TABLES } from "@/generated/tables/tables";
import { withHint } from "./along-index";
import { parameter } from "./parameter";
import { WORKSPACE_SEARCH_TABLES } from "./search-tables";

/** Name of the parameter that the transaction or reader fills with its workspace. */
export const WORKSPACE_PARAMETER = "$workspace";
const COLUMN = "workspaceId";

/** A programming error: a statement that would leave its workspace. Never shown to anyone. */
class StatementError extends Error {}

const BOUND = new Set([...WORKSPACE_TABLES, ...WORKSPACE_SEARCH_TABLES]);
const GLOBAL = new Set(GLOBAL_TABLES);
/** Text that could name a table, where no workspace would be added. `json_each` reads a parameter. */
const TABLE_IN_TEXT = /\b(?:from|join|into|update|table)\b(?!\s+json_each\b)/i;

const OF_TRANSACTION = () => ValueNode.create(parameter(WORKSPACE_PARAMETER));
const named = (name: string) => TableNode.create(name);

/**
 * Binds a statement to one workspace: every table that it reads, joins, changes or deletes from gets
 * `workspaceId = <the transaction's>`, every row that it adds gets that workspace. What can't be bound is refused when it is
 * compiled: another table of the installation, a row that names a workspace itself, text that names a table.
 */
export class WorkspaceGuard extends OperationNodeTransformer {
  /** @param workspace what a table's workspace has to be: by default the transaction's */
  constructor(private readonly workspace: () => OperationNode = OF_TRANSACTION) {
    super();
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const bound = super.transformSelectQuery(node, queryId);
    const joins = bound.joins ?? [];
    // A cross join has no condition of its own.
    const read = [...(bound.from?.froms ?? []), ...joins.filter(isCross).map(({ table }) => table)];
    const filters = read.flatMap((from) => this.#filterOf(from) ?? []);
    return {
      ...bound,
      ...whereAll(bound.where, filters),
      ...(bound.joins ? { joins: joins.map((join) => (isCross(join) ? join : this.#boundJoin(join))) } : {}),
    };
  }

  protected override transformAlias(node: AliasNode, queryId?: QueryId): AliasNode {
    return withHint(super.transformAlias(node, queryId), node);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const bound = super.transformUpdateQuery(node, queryId);
    const updates = bound.updates ?? [];
    for (const { column } of updates) {
      if (ColumnNode.is(column) && column.column.name === COLUMN)
        throw new StatementError("A row stays in its workspace.");
    }
    const read = [...(bound.table ? [bound.table] : []), ...(bound.from?.froms ?? [])];
    const filters = read.flatMap((table) => this.#filterOf(table) ?? []);
    return {
      ...bound,
      ...whereAll(bound.where, filters),
      ...(bound.joins ? { joins: bound.joins.map((join) => this.#boundJoin(join)) } : {}),
    };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const bound = super.transformDeleteQuery(node, queryId);
    if (bound.using || bound.joins)
      throw new StatementError("A delete names one table; use a subquery for the others.");
    const filters = bound.from.froms.flatMap((from) => this.#filterOf(from) ?? []);
    return { ...bound, ...whereAll(bound.where, filters) };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const bound = super.transformInsertQuery(node, queryId);
    const table = bound.into ? tableName(bound.into) : undefined;
    if (table === undefined || !BOUND.has(table)) throw new StatementError(`${table} is not a workspace's table.`);
    const columns = bound.columns ?? [];
    if (columns.some(({ column }) => column.name === COLUMN))
      throw new StatementError("A row gets its workspace from the transaction.");
    return {
      ...bound,
      columns: [...columns, ColumnNode.create(COLUMN)],
      values: withWorkspace(bound.values, this.workspace()),
    };
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    if (node.sqlFragments.some((text) => TABLE_IN_TEXT.test(text)))
      throw new StatementError("Text in a statement may not name tables: the workspace isn't added there.");
    return super.transformRaw(node, queryId);
  }

  protected override transformMergeQuery(): never {
    throw new StatementError("MERGE isn't bound to a workspace.");
  }

  #boundJoin(join: JoinNode): JoinNode {
    const filter = this.#filterOf(join.table);
    if (!filter) return join;
    if (!join.on) return Joins.createWithOn(join.joinType, join.table, filter);
    return { ...join, on: OnNode.create(AndNode.create(filter, parenthesised(join.on.on))) };
  }

  #isOurs(table: string, column: string): OperationNode {
    const reference = ReferenceNode.create(ColumnNode.create(column), named(table));
    return BinaryOperationNode.create(reference, OperatorNode.create("="), this.workspace());
  }

  /** The condition that keeps a table to the workspace; undefined for a subquery, whose own tables have it. */
  #filterOf(source: OperationNode): OperationNode | undefined {
    const alias = AliasNode.is(source) && IdentifierNode.is(source.alias) ? source.alias.name : undefined;
    const inner = AliasNode.is(source) ? source.node : source;
    if (!TableNode.is(inner)) return undefined;
    const table = tableName(inner);
    // The workspace's own row.
    if (table === "workspace") return this.#isOurs(alias ?? table, "id");
    if (GLOBAL.has(table)) throw new StatementError(`${table} is not a workspace's table.`);
    // Another name is one that a `with` gives, whose own tables are bound.
    return BOUND.has(table) ? this.#isOurs(alias ?? table, COLUMN) : undefined;
  }
}

const isCross = (join: JoinNode) => join.joinType === "CrossJoin";
const tableName = (node: TableNode) => node.table.identifier.name;

function whereAll(where: WhereNode | undefined, filters: readonly OperationNode[]): { where?: WhereNode } {
  const [first, ...others] = filters;
  if (!first) return where ? { where } : {};
  const all = others.reduce((left, right) => AndNode.create(left, right), first);
  // In front, because the indexes begin with the workspace and the reader should see it first.
  return { where: where ? WhereNode.create(AndNode.create(all, parenthesised(where.where))) : WhereNode.create(all) };
}

// AND binds before OR: what the author joined by OR stays one condition.
function parenthesised(condition: OperationNode): OperationNode {
  return OrNode.is(condition) ? ParensNode.create(condition) : condition;
}

function withWorkspace(values: OperationNode | undefined, workspace: OperationNode): OperationNode {
  if (values && ValuesNode.is(values)) {
    return ValuesNode.create(
      values.values.map((row) =>
        ValueListNode.create([
          ...("kind" in row && ValueListNode.is(row) ? row.values : row.values.map((value) => ValueNode.create(value))),
          workspace,
        ]),
      ),
    );
  }
  if (values && Selects.is(values)) {
    return Selects.cloneWithSelections(values, [
      SelectionNode.create(AliasNode.create(workspace, IdentifierNode.create(COLUMN))),
    ]);
  }
  throw new StatementError("A row is added with its values, or from a select.");
}
