import path from "node:path";
import type { SchemaFile } from "./schema-engine";

/** What stands in SQLite's file under the names of Prisma's types, as PostgreSQL stores the same: docs/adr/0021-postgresql.md. */
const STORED: Readonly<Record<string, string>> = { Int: "BigInt", DateTime: "BigInt", Json: "String" };

/**
 * The schema for PostgreSQL: the same models with the types that statements know. Numbers are of 64 bits, instants are epoch
 * milliseconds, JSON and enums are their texts. @param files prisma/schema @param folder where the copy goes
 */
export function postgresCopy(files: readonly SchemaFile[], folder: string): SchemaFile[] {
  const enums = new Set(
    files.flatMap(({ content }) => [...content.matchAll(/^enum (\w+) \{/gm)].map(([, name]) => name)),
  );
  const field = (line: string): string => {
    const found = /^( {2}\w+\s+)(\w+)(\??)(.*)$/.exec(line);
    if (!found) return line;
    const [, name = "", type = "", optional = "", rest = ""] = found;
    const isEnum = enums.has(type);
    const attributes = rest
      .replace(/\s*@default\(now\(\)\)|\s*@updatedAt/g, "")
      .replace(/@default\((\w+)\)/, (all, value: string) => (isEnum ? `@default("${value}")` : all));
    return `${name}${isEnum ? "String" : (STORED[type] ?? type)}${optional}${attributes}`;
  };
  return files.map(({ path: file, content }) => ({
    path: path.join(folder, path.basename(file)),
    content: content
      .replace(/^(?:\/\/\/.*\n)*enum \w+ \{[\s\S]*?^\}\n\n?/gm, "")
      .replace(/^generator [\s\S]*?^\}\n\n?/gm, "")
      .replace(/^\s*\/\/.*\n/gm, "")
      .replace('provider = "sqlite"', 'provider = "postgresql"')
      .replace(/^model [\s\S]*?^\}/gm, (model) => model.split("\n").map(field).join("\n")),
  }));
}
