// A Prisma generator: writes the tables of prisma/schema as the types that Kysely reads (generated/tables/tables.ts), with the
// facts about them that statements need at run time. Types are of what SQLite stores: instants are epoch milliseconds, JSON
// is its text, booleans are booleans (lib/platform/db/sql/run.ts).
import fs from "node:fs";
import path from "node:path";
import helper from "@prisma/generator-helper";

/** The stored type of each of Prisma's scalar types. */
const STORED = {
  Int: "number",
  BigInt: "number",
  Float: "number",
  DateTime: "number",
  String: "string",
  Json: "string",
  Boolean: "boolean",
  Bytes: "Uint8Array",
};

const union = (values) => values.map((value) => JSON.stringify(value.dbName ?? value.name)).join(" | ");

/** `default(now())` and `updatedAt` are Prisma's own doing: a statement says its instants itself. */
function hasDefault(field) {
  if (!field.hasDefaultValue) return false;
  return !(typeof field.default === "object" && !Array.isArray(field.default) && field.default.name === "now");
}

function columnType(field, enums) {
  const values = enums.get(field.type);
  const base = values ? union(values) : STORED[field.type];
  if (!base) throw new Error(`${field.name}: no stored type for ${field.type}`);
  const type = field.isRequired ? base : `${base} | null`;
  // The workspace is the transaction's: who writes a row needn't name it, and nobody moves a row.
  if (field.name === "workspaceId" && field.isRequired) return "ColumnType<number, number | undefined, never>";
  if (hasDefault(field)) return `Generated<${type}>`;
  return type;
}

const isColumn = (field) => field.kind === "scalar" || field.kind === "enum";
const tableName = (model) => model.dbName ?? model.name;
const columnName = (field) => field.dbName ?? field.name;

function tableText(model, enums) {
  const columns = model.fields
    .filter(isColumn)
    .map((field) => `  ${columnName(field)}: ${columnType(field, enums)};\n`);
  return `export interface ${model.name}Table {\n${columns.join("")}}\n`;
}

/** The kinds of stored values, as SQL that PostgreSQL must be told of a value's type names them. */
const KINDS = { number: "bigint", string: "text", boolean: "boolean", Uint8Array: "bytea" };

function kindsText({ models, enums }) {
  const names = new Set(enums.map(({ name }) => name));
  const kindOf = ({ type }) =>
    type === "Float" ? "double precision" : KINDS[names.has(type) ? "string" : STORED[type]];
  const lines = models.map((model) => {
    const kinds = model.fields
      .filter(isColumn)
      .map((field) => `${columnName(field)}: ${JSON.stringify(kindOf(field))}`);
    return `  ${tableName(model)}: { ${kinds.join(", ")} },\n`;
  });
  return `export const COLUMN_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n${lines.join("")}};\n`;
}

const listOf = (name, type, values) =>
  `export const ${name}: ${type} = [${values.map((value) => JSON.stringify(value)).join(", ")}];\n`;

function fileText({ datamodel }) {
  const enums = new Map(datamodel.enums.map((each) => [each.name, each.values]));
  const isWorkspaces = (model) => model.fields.some(({ name, isRequired }) => name === "workspaceId" && isRequired);
  const [bound, global] = [
    datamodel.models.filter(isWorkspaces),
    datamodel.models.filter((each) => !isWorkspaces(each)),
  ];
  const booleans = new Set(
    datamodel.models.flatMap(({ fields }) => fields.filter(({ type }) => type === "Boolean").map(columnName)),
  );
  const others = new Set(
    datamodel.models.flatMap(({ fields }) =>
      fields.filter((field) => isColumn(field) && field.type !== "Boolean").map(columnName),
    ),
  );
  const doubtful = [...booleans].filter((name) => others.has(name));
  if (doubtful.length > 0) throw new Error(`a boolean in one table and something else in another: ${doubtful}`);
  return [
    "// Written by scripts/tables-generator.mjs from prisma/schema.\n",
    'import type { ColumnType, Generated } from "kysely";\n\n',
    ...datamodel.models.map((model) => tableText(model, enums)),
    `export interface Tables {\n${datamodel.models.map((model) => `  ${tableName(model)}: ${model.name}Table;\n`).join("")}}\n`,
    listOf("WORKSPACE_TABLES", "readonly string[]", bound.map(tableName)),
    listOf("GLOBAL_TABLES", "readonly string[]", global.map(tableName)),
    listOf("BOOLEAN_COLUMNS", "readonly string[]", [...booleans]),
    listOf("NULLABLE_COLUMNS", "readonly string[]", [
      ...new Set(
        datamodel.models.flatMap(({ fields }) =>
          fields.filter((field) => isColumn(field) && !field.isRequired).map(columnName),
        ),
      ),
    ]),
    kindsText(datamodel),
  ].join("");
}

helper.generatorHandler({
  onManifest: () => ({ defaultOutput: "../../generated/tables", prettyName: "Tables" }),
  onGenerate: async ({ dmmf, generator }) => {
    const folder = generator.output?.value;
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "tables.ts"), fileText(dmmf));
  },
});
