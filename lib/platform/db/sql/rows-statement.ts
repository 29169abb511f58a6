import { type AliasedRawBuilder, ColumnNode, ReferenceNode, sql, TableNode } from "kysely";
import { parameter } from "./parameter";
import { type Built, type Compiled, compile, compiledOnce, type Run } from "./statement";
import { WorkspaceGuard } from "./workspace-guard";

/** PostgreSQL's type of a column's values. */
type ColumnKind = "bigint" | "text" | "boolean";

/** A row with the workspace that it is of. */
export type OfWorkspace<Row> = Row & { readonly workspaceId: number };

declare const rowsOf: unique symbol;
declare const answerOf: unique symbol;

/**
 * A statement of rows that a run gives, of one workspace or of several. Whatever it reads or changes for a row is of that row's
 * workspace.
 */
export type RowsStatement<Row, Answer> = {
  readonly compiled: () => Compiled;
  readonly columns: readonly string[];
  readonly [rowsOf]?: (row: Row) => void;
  readonly [answerOf]?: Answer;
};

const ROWS = "r";
const OF_ROW = () => ReferenceNode.create(ColumnNode.create("workspaceId"), named(ROWS));
const named = (name: string) => TableNode.create(name);
const guard = new WorkspaceGuard(OF_ROW);

/**
 * A statement of rows, for PostgreSQL alone: one trip for all of them. SQLite is asked without a trip, row by row.
 * @param kinds the columns of a row @param build builds it of the rows, which are named `r`
 * @throws {StatementError} at its first run, when it can't be bound to the rows' workspaces
 */
export function rowsStatement<Row extends object, Answer = unknown>(
  kinds: { readonly [Name in keyof Row]-?: ColumnKind },
  build: (rows: AliasedRawBuilder<OfWorkspace<Row>, typeof ROWS>) => Built<Answer>,
): RowsStatement<Row, Answer> {
  const all: Record<string, ColumnKind> = { ...kinds, workspaceId: "bigint" };
  const columns = Object.keys(all);
  // All lists are equally long, so that their values stand side by side.
  const lists = () =>
    sql.join(
      columns.map(
        (name) => sql`unnest(${sql.val(parameter(name))}::${sql.raw(all[name] ?? "")}[]) as ${sql.ref(name)}`,
      ),
    );
  const rows = () => sql<OfWorkspace<Row>>`(select ${lists()})`.as<typeof ROWS>(ROWS);
  return {
    columns,
    compiled: compiledOnce(() => compile(guard.transformNode(build(rows()).toOperationNode()))),
  };
}

/** Runs a statement of these rows; those of one workspace as that workspace's. */
export function runOfRows(
  { compiled, columns }: RowsStatement<never, unknown>,
  rows: readonly OfWorkspace<object>[],
): Run {
  const given = Object.fromEntries(
    columns.map((name) => [name, rows.map((row) => (row as Record<string, unknown>)[name])]),
  );
  const [first] = rows;
  const isOne = rows.every(({ workspaceId }) => workspaceId === first?.workspaceId);
  return { compiled: compiled(), given, workspaceId: isOne ? first?.workspaceId : undefined };
}
