import type { Tables } from "@/generated/tables/tables";
import { connections, prepared } from "./connections";

/** The highest id that a table has ever given: ids are given in order and never twice. 0 while it has given none. */
export function highestGivenId(table: keyof Tables): number {
  const sequence = prepared(connections().reader, "SELECT seq FROM sqlite_sequence WHERE name = ?").pluck().get(table);
  return typeof sequence === "number" ? sequence : 0;
}
