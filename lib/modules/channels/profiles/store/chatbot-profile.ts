import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "id",
  "name",
  "description",
  "environment",
  "isDefault",
  "version",
  "changedBy",
  "createdAt",
  "updatedAt",
] as const;

/** A profile as it is stored. Times are epoch milliseconds. */
export type ChatbotProfileRow = {
  id: number;
  name: string;
  description: string;
  environment: "production" | "sandbox" | "test" | "development";
  isDefault: boolean;
  version: number;
  changedBy: string | null;
  createdAt: number;
  updatedAt: number;
};
type Values = Pick<ChatbotProfileRow, "name" | "description" | "environment"> & { now: number };

/** Every profile, the default one first. */
export const profiles = statement(() =>
  tables.selectFrom("chatbot_profile").select(COLUMNS).orderBy("isDefault", "desc").orderBy("id"),
);

export const profileById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("chatbot_profile").select(COLUMNS).where("id", "=", $.id),
);

/** The default profile, which every workspace has. */
export const defaultProfile = statement(() =>
  tables.selectFrom("chatbot_profile").select("id").where("isDefault", "=", true),
);

export const countProfiles = statement(() =>
  tables.selectFrom("chatbot_profile").select((of) => of.fn.countAll<number>().as("count")),
);

/** Adds the profile that a workspace begins with. */
export const insertDefaultProfile = statement(($: Parameters<{ name: string; description: string; now: number }>) =>
  tables.insertInto("chatbot_profile").values({
    name: $.name,
    description: $.description,
    environment: "production",
    isDefault: true,
    createdAt: $.now,
    updatedAt: $.now,
  }),
);

export const insertProfile = statement(($: Parameters<Values>) =>
  tables
    .insertInto("chatbot_profile")
    .values({
      name: $.name,
      description: $.description,
      environment: $.environment,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

export const updateProfile = statement(
  ($: Parameters<Values & Pick<ChatbotProfileRow, "id" | "version" | "changedBy">>) =>
    tables
      .updateTable("chatbot_profile")
      .set({
        name: $.name,
        description: $.description,
        environment: $.environment,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id)
      .returning(COLUMNS),
);

/** Takes the default from the profile that has it. */
export const clearDefault = statement(($: Parameters<{ now: number }>) =>
  tables.updateTable("chatbot_profile").set({ isDefault: false, updatedAt: $.now }).where("isDefault", "=", true),
);

export const makeDefault = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("chatbot_profile")
    .set({ isDefault: true, updatedAt: $.now })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

export const deleteProfileRow = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("chatbot_profile").where("id", "=", $.id),
);
