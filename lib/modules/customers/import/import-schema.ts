import { z } from "zod";
import { instantSchema } from "@/lib/modules/companies/schema";

/** Largest file, in bytes. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
/** Most columns of a file; what is to the right of them is left out. */
export const IMPORT_COLUMNS_MAX = 100;
/** Rows that the preview shows, and how much of each cell. */
export const IMPORT_SAMPLE_ROWS = 5;
export const IMPORT_SAMPLE_CELL = 200;

/** Fields of a customer that a column can fill. */
const importFieldSchema = z.enum(["name", "email", "phone", "whatsapp", "cpf", "company", "status", "tags", "notes"]);
export type ImportField = z.infer<typeof importFieldSchema>;

/** How a column is said to fill a field of the workspace's own: this, and the field's key. */
export const IMPORT_OWN_PREFIX = "field:" as const;
const importTargetSchema = z.union([
  importFieldSchema,
  z.templateLiteral([IMPORT_OWN_PREFIX, z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)]),
]);
export type ImportTarget = z.infer<typeof importTargetSchema>;

/**
 * uploaded: waits for its mapping and to be run. running: in work (dry or not). done, cancelled, failed: over. After a dry
 * run it is `uploaded` again, with the outcome in `lastRun`.
 */
const importStateSchema = z.enum(["uploaded", "running", "done", "cancelled", "failed"]);

/** What becomes of a row whose customer is known. */
const importDuplicatesSchema = z.enum(["skip", "update"]);

const formFields = {
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
  delimiter: z.enum([",", ";", "\t", "|"]),
};
/** What a run goes by. */
export const importFormSchema = z.object({ ...formFields, duplicates: importDuplicatesSchema });

const counts = z.object({
  /** Data rows that were looked at so far. */
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Duplicates that were left alone. */
  skipped: z.number().int(),
  failed: z.number().int(),
});

export const importSchema = z.object({
  id: z.number().int(),
  fileName: z.string(),
  size: z.number().int(),
  state: importStateSchema,
  ...formFields,
  /** The header line; a column without a name is called by its number. */
  columns: z.array(z.string()),
  /** The first rows, cells cut at 200 characters. */
  sample: z.array(z.array(z.string())),
  /** What fills each column's field, by position; null leaves the column out. The server's guess until it is set. */
  mapping: z.array(importTargetSchema.nullable()),
  isDryRun: z.boolean(),
  duplicates: importDuplicatesSchema,
  progress: counts,
  /** Data rows in the file; null until they were counted once. */
  totalRows: z.number().int().nullable(),
  /** Whether GET …/errors.csv has anything. */
  hasErrors: z.boolean(),
  /** Outcome of the last dry run. */
  lastDryRun: counts.nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type ImportDto = z.infer<typeof importSchema>;

/** Body of PUT /api/v1/customer-imports/{id}/mapping: a field for each column, each field once; name is needed. */
export const importMappingSchema = z.strictObject({
  mapping: z
    .array(importTargetSchema.nullable())
    .max(IMPORT_COLUMNS_MAX)
    .refine((mapping) => mapping.includes("name"), { error: "importNameMissing" })
    .refine(
      (mapping) => {
        const used = mapping.filter((field) => field !== null);
        return new Set(used).size === used.length;
      },
      { error: "importFieldTwice" },
    ),
});

/** Body of POST /api/v1/customer-imports/{id}/run. */
export const runImportSchema = z.strictObject({
  dryRun: z.boolean(),
  /** What becomes of a row that names a customer who is known by e-mail, WhatsApp number or CPF. */
  duplicates: importDuplicatesSchema,
});
export type RunImport = z.output<typeof runImportSchema>;
