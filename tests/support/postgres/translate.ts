import { BOOLEAN_COLUMNS } from "@/generated/tables/tables";

/** A text in quotes, a quoted name, or a word: what must not be cut in the middle. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\?|::\w+|:[A-Za-z]\w*|\b[A-Za-z_]\w*\b/g;
/** A name of ours: begins small and has a capital, which PostgreSQL would fold away. */
const OUR_NAME = /^[a-z_]+[A-Z]\w*$/;
const BOOLEANS = new Set(BOOLEAN_COLUMNS);

/** A test's SQL, which is SQLite's, as PostgreSQL's, and its values in the order of its places. */
export function toPostgres(sql: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  const given: unknown[] = [];
  const [named] = values;
  const isNamed = values.length === 1 && typeof named === "object" && named !== null && !Buffer.isBuffer(named);
  let place = 0;
  const text = sql
    .replaceAll("`main`.", "")
    .replace(PARTS, (part) => {
      if (part.startsWith("`")) return `"${part.slice(1, -1)}"`;
      if (part === "?") {
        given.push(values[place]);
        place += 1;
        return `$${given.length}`;
      }
      if (/^:\w/.test(part) && isNamed) {
        given.push((named as Record<string, unknown>)[part.slice(1)]);
        return `$${given.length}`;
      }
      return OUR_NAME.test(part) ? `"${part}"` : part;
    })
    // A boolean is compared with a boolean.
    .replace(/"(\w+)"(\s*(?:=|<>|!=)\s*)([01])\b/g, (all, name: string, sign: string, digit: string) =>
      BOOLEANS.has(name) ? `"${name}"${sign}${digit === "1" ? "true" : "false"}` : all,
    );
  return { text, values: given };
}
