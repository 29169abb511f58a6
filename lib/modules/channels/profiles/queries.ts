import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { ChatbotProfileDto } from "./schema";

type Row = Omit<ChatbotProfileDto, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

/** A stored profile as screens get it. */
export function toProfileDto({
  id,
  name,
  description,
  environment,
  isDefault,
  version,
  ...row
}: Row): ChatbotProfileDto {
  const { createdAt, updatedAt } = row;
  return {
    id,
    name,
    description,
    environment,
    isDefault,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The workspace's profiles, the default one first. */
export async function listProfiles(ctx: Ctx): Promise<ChatbotProfileDto[]> {
  const rows = await ctx.db.chatbotProfile.findMany({ orderBy: [{ isDefault: "desc" }, { id: "asc" }] });
  return rows.map(toProfileDto);
}

/** Makes sure that a profile is the workspace's own. @throws {AppError} NOT_FOUND */
export async function assertProfile(db: Pick<ScopedDb, "chatbotProfile">, id: number): Promise<void> {
  if (!(await db.chatbotProfile.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
}

/** Id of the default profile, which every workspace has. */
export async function defaultProfileId(db: Pick<ScopedDb, "chatbotProfile">): Promise<number> {
  const { id } = await db.chatbotProfile.findFirstOrThrow({ where: { isDefault: true }, select: { id: true } });
  return id;
}
