import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A workspace's mood and model. The key is sealed; amounts are cents. */
export type ConfigRow = {
  mood: string;
  isModelEnabled: boolean;
  baseUrl: string | null;
  apiKey: string | null;
  model: string | null;
  monthlyTokens: number | null;
  monthlyCents: number | null;
  inputCentsPerMillion: number;
  outputCentsPerMillion: number;
  timeoutSeconds: number;
  version: number;
  changedBy: string | null;
};

export const assistantConfig = statement(() =>
  tables
    .selectFrom("assistant_config")
    .select([
      "mood",
      "isModelEnabled",
      "baseUrl",
      "apiKey",
      "model",
      "monthlyTokens",
      "monthlyCents",
      "inputCentsPerMillion",
      "outputCentsPerMillion",
      "timeoutSeconds",
      "version",
      "changedBy",
    ]),
);

/** Sets the mood. Of a workspace that has set nothing, nobody has edited the model yet: version 0. */
export const putMood = statement(($: Parameters<{ mood: string; now: number }>) =>
  tables
    .insertInto("assistant_config")
    .values({ mood: $.mood, version: 0, updatedAt: $.now })
    .onConflict((conflict) => conflict.column("workspaceId").doUpdateSet({ mood: $.mood, updatedAt: $.now })),
);

/** Sets the model. */
export const putModel = statement(($: Parameters<Omit<ConfigRow, "mood"> & { now: number }>) => {
  const model = {
    isModelEnabled: $.isModelEnabled,
    baseUrl: $.baseUrl,
    apiKey: $.apiKey,
    model: $.model,
    monthlyTokens: $.monthlyTokens,
    monthlyCents: $.monthlyCents,
    inputCentsPerMillion: $.inputCentsPerMillion,
    outputCentsPerMillion: $.outputCentsPerMillion,
    timeoutSeconds: $.timeoutSeconds,
    version: $.version,
    changedBy: $.changedBy,
    updatedAt: $.now,
  };
  return tables
    .insertInto("assistant_config")
    .values(model)
    .onConflict((conflict) => conflict.column("workspaceId").doUpdateSet(model));
});

/** Forgets the model and its key. */
export const clearModel = statement(($: Parameters<{ changedBy: string; now: number }>) =>
  tables.updateTable("assistant_config").set((row) => ({
    isModelEnabled: false,
    baseUrl: null,
    apiKey: null,
    model: null,
    monthlyTokens: null,
    monthlyCents: null,
    version: row("version", "+", 1),
    changedBy: $.changedBy,
    updatedAt: $.now,
  })),
);
