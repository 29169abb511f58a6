import { type Compilable, createQueryId, type OperationNode, type RootOperationNode } from "kysely";
import { isPostgres } from "@/lib/platform/db/engine";
import { answersAddedId, withoutAnswer } from "./added-id";
import { HintingCompiler } from "./along-index";
import { type Parameters, parameterName, parameters } from "./parameter";
import { PostgresCompiler } from "./postgres-compiler";
import { WORKSPACE_PARAMETER, WorkspaceGuard } from "./workspace-guard";

/** A value of compiled SQL, in the order of its question marks: an argument of each run, or one that the statement fixes. */
type Place = { argument: string } | { value: unknown };

/** SQL as the engine runs it. Plain data, because a statement of one bundle is run by another's engine. */
export type Compiled = {
  readonly sql: string;
  readonly places: readonly Place[];
  /** Its answer is the id of the row that it adds, which the SQL doesn't ask for. */
  readonly answersAddedId: boolean;
  /** Whether it is run again and again, so that a connection had better keep it prepared. */
  readonly isKept: boolean;
};

/** One run of a statement: what is run, its values and, unless it is global, its workspace. */
export type Run = { compiled: Compiled; given: object; workspaceId: number | undefined };

declare const argumentsOf: unique symbol;
declare const rowOf: unique symbol;

/**
 * A statement of one workspace's tables: what `Tx` and `reads` run. `Arguments` are the values that each run gives, `Row` is
 * a row of its result.
 */
export type Statement<Arguments, Row> = {
  /** Compiled by its first run, not while the module is loaded. */
  readonly compiled: () => Compiled;
  readonly [argumentsOf]?: (given: Arguments) => void;
  readonly [rowOf]?: Row;
};

/** A row of a statement's result. */
export type RowOf<Of> = Of extends Statement<never, infer Row> ? Row : never;

/** A built query, as Kysely's builders are. */
export type Built<Row> = Compilable<Row> & { toOperationNode(): OperationNode };

const guard = new WorkspaceGuard();

/** Compiles a tree as it stands: only globalStatement may leave the workspace out. */
export function compile(node: OperationNode, isKept = true): Compiled {
  const isAdding = !isPostgres() && answersAddedId(node);
  const asked = (isAdding ? withoutAnswer(node) : node) as RootOperationNode;
  const compiler = isPostgres() ? new PostgresCompiler() : new HintingCompiler();
  const { sql, parameters: values } = compiler.compileQuery(asked, createQueryId());
  const places = values.map((value): Place => {
    const argument = parameterName(value);
    return argument === undefined ? { value } : { argument };
  });
  return { sql, places, answersAddedId: isAdding, isKept };
}

const bound = (built: Built<unknown>, isKept: boolean): Compiled =>
  compile(guard.transformNode(built.toOperationNode()), isKept);

/**
 * A statement that is compiled once, with its workspace bound.
 * @param build builds it of its parameters: `statement(($: Parameters<{ id: number }>) => tables.selectFrom("ticket")…)`
 * @throws {StatementError} at its first run, when it can't be bound to a workspace
 */
export function statement<Arguments, Row>(build: ($: Parameters<Arguments>) => Built<Row>): Statement<Arguments, Row> {
  return { compiled: compiledOnce(() => bound(build(parameters<Arguments>()), true)) };
}

/** Compiles at the first call; a process that uses both engines, as a mover of data does, compiles for each. */
export function compiledOnce(make: () => Compiled): () => Compiled {
  let sqlite: Compiled | undefined;
  let postgres: Compiled | undefined;
  return () => {
    if (isPostgres()) {
      postgres ??= make();
      return postgres;
    }
    sqlite ??= make();
    return sqlite;
  };
}

/** A statement whose shape depends on its values, such as a list with filters: compiled for this one run. */
export function query<Row>(built: Built<Row>): Statement<Record<never, never>, Row> {
  return { compiled: () => bound(built, false) };
}

/**
 * The values of a run in the order of the statement's places.
 * @param stored a value as the engine's driver takes it
 */
export function boundValues(
  { compiled, given, workspaceId }: Run,
  stored: (value: unknown) => unknown = (value) => value,
): unknown[] {
  return compiled.places.map((place) => {
    if (!("argument" in place)) return stored(place.value);
    if (place.argument === WORKSPACE_PARAMETER) return workspaceId;
    const value = (given as Record<string, unknown>)[place.argument];
    if (value === undefined) throw new Error(`a statement misses its argument ${place.argument}`);
    return stored(value);
  });
}
