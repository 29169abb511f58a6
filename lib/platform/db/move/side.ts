import type { Key, MovedTable, Row } from "./moved-table";

/** How far a table's rows have come. */
export type Place = { after: Row; rows: number };

/** A database that rows are read from. */
export interface Source {
  /** Its address as it may be printed. */
  label: string;
  /** What tells it from every other installation's database. */
  identity(): Promise<string>;
  count(table: MovedTable): Promise<number>;
  /** The next rows behind a key, in the order of the keys. */
  read(table: MovedTable, after: Key, limit: number): Promise<Row[]>;
  /** The last id that a table has given; undefined when it gives none. */
  lastId(table: MovedTable): Promise<number | undefined>;
}

/** A database that rows are written to, which remembers how far a move has come. */
export interface Target extends Source {
  /** Where each table's rows have got to. */
  places(): Promise<ReadonlyMap<string, Place>>;
  /** Writes rows, and where they end, in one transaction. */
  write(table: MovedTable, rows: readonly Row[], place: Place): Promise<void>;
  /** Has a table's ids go on behind this one. */
  setLastId(table: MovedTable, id: number): Promise<void>;
  /** What is to be done once all rows are there, before they are compared. @throws {MoveError} when something is wrong with them */
  settle(): Promise<void>;
  /** Forgets the move: the database is whole. */
  finish(): Promise<void>;
}

/** The table in which a target remembers a move that goes into it. */
export const PROGRESS_TABLE = "cangoo_move";
