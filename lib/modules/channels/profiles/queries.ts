import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { ChatbotProfileDto } from "./schema";
import { type ChatbotProfileRow, defaultProfile, profileById, profiles } from "./store/chatbot-profile";

/** A stored profile as screens get it. */
export function toProfileDto({ changedBy: _, createdAt, updatedAt, ...row }: ChatbotProfileRow): ChatbotProfileDto {
  return {
    ...row,
    createdAt: isoInstant(createdAt),
    updatedAt: isoInstant(updatedAt),
  };
}

/** The workspace's profiles, the default one first. */
export async function listProfiles(ctx: Ctx): Promise<ChatbotProfileDto[]> {
  const rows = await reads(ctx.workspaceId).all(profiles, {});
  return rows.map(toProfileDto);
}

/** Makes sure that a profile is the workspace's own. @throws {AppError} NOT_FOUND */
export async function assertProfile(reader: Pick<Reader, "first">, id: number): Promise<void> {
  if (!(await reader.first(profileById, { id }))) throw notFound();
}

/** Id of the default profile. */
export async function defaultProfileId(reader: Pick<Reader, "first">): Promise<number> {
  const row = await reader.first(defaultProfile, {});
  if (!row) throw new Error("a workspace has no default profile");
  return row.id;
}
