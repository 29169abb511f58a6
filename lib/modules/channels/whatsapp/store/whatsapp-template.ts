import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "name", "language", "category", "status", "parameterFormat", "components"] as const;

/** A template as it is stored; `components` is JSON. */
export type TemplateRow = {
  id: number;
  name: string;
  language: string;
  category: string;
  status: string;
  parameterFormat: string;
  components: string;
};
/** A template as the account has it. */
export type TemplateValues = Omit<TemplateRow, "id"> & { providerId: string };

/** A number's templates, by name. */
export const templatesOf = statement(($: Parameters<{ channelId: number }>) =>
  tables
    .selectFrom("whatsapp_template")
    .select(COLUMNS)
    .where("channelId", "=", $.channelId)
    .orderBy("name")
    .orderBy("language"),
);

/** A template, and whose it is. */
export const templateById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("whatsapp_template")
    .select([...COLUMNS, "channelId"])
    .where("id", "=", $.id),
);

/** Adds a template, or makes the stored one what the account has now: it keeps its id. */
export const putTemplate = statement(($: Parameters<TemplateValues & { channelId: number; now: number }>) => {
  const values = {
    providerId: $.providerId,
    category: $.category,
    status: $.status,
    parameterFormat: $.parameterFormat,
    components: $.components,
    updatedAt: $.now,
  };
  return tables
    .insertInto("whatsapp_template")
    .values({ ...values, channelId: $.channelId, name: $.name, language: $.language })
    .onConflict((conflict) => conflict.columns(["workspaceId", "channelId", "name", "language"]).doUpdateSet(values));
});

/** Deletes a number's templates. */
export const deleteTemplates = statement(($: Parameters<{ channelId: number }>) =>
  tables.deleteFrom("whatsapp_template").where("channelId", "=", $.channelId),
);

/** Deletes a number's templates whose provider's id isn't among these. */
export const deleteTemplatesBut = statement(($: Parameters<{ channelId: number; providerIds: readonly string[] }>) =>
  tables
    .deleteFrom("whatsapp_template")
    .where("channelId", "=", $.channelId)
    .where("providerId", "not in", listed($.providerIds)),
);
