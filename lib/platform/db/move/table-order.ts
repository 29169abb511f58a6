import type BetterSqlite3 from "better-sqlite3";

/**
 * The tables in an order in which each stands behind those that its rows refer to. References of a table to itself are passed
 * over: its rows go in the order of their keys.
 * @throws {Error} when tables refer to each other in a circle
 */
export function tableOrder(db: BetterSqlite3.Database, names: readonly string[]): string[] {
  const referred = new Map(
    names.map((name) => {
      const keys = db.prepare(`SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)`).pluck().all(name) as string[];
      return [name, keys.filter((other) => other !== name)];
    }),
  );
  const order: string[] = [];
  while (order.length < names.length) {
    const next = names.filter(
      (name) => !order.includes(name) && (referred.get(name) ?? []).every((other) => order.includes(other)),
    );
    if (next.length === 0) throw new Error("tables refer to each other in a circle");
    order.push(...next);
  }
  return order;
}
