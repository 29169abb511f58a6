import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toProfileDto } from "./queries";
import { type ChatbotProfileDto, type ChatbotProfileInput, PROFILES_MAX } from "./schema";
import {
  type ChatbotProfileRow,
  clearDefault,
  countProfiles,
  insertProfile,
  makeDefault,
  profileById,
  updateProfile,
} from "./store/chatbot-profile";

/** Adds a profile, or changes the `edited` one. @throws {AppError} NOT_FOUND, PROFILE_LIMIT, RECORD_CHANGED */
export function saveProfile(ctx: Ctx, input: ChatbotProfileInput, edited?: Edited): Promise<ChatbotProfileDto> {
  return commit(ctx, async (unit) => {
    const row = edited ? await change(ctx, unit, input, edited) : await add(unit, input);
    if (!row) throw notFound();
    await unit.audit(edited ? "chatbot_profile.updated" : "chatbot_profile.created", {
      subject: ["chatbot_profile", row.id],
      details: { name: row.name },
    });
    return toProfileDto(row);
  });
}

async function add(unit: Unit, input: ChatbotProfileInput): Promise<ChatbotProfileRow | undefined> {
  const { count = 0 } = (await unit.first(countProfiles, {})) ?? {};
  if (count >= PROFILES_MAX) throw new AppError("PROFILE_LIMIT", { limit: PROFILES_MAX });
  return unit.first(insertProfile, { ...input, now: unit.now });
}

async function change(ctx: Ctx, unit: Unit, input: ChatbotProfileInput, { id, version }: Edited) {
  const known = await unit.first(profileById, { id });
  if (!known) throw notFound();
  const edit = nextEdit(ctx, known, version, () => toProfileDto(known));
  return unit.first(updateProfile, { id, ...input, ...edit, now: unit.now });
}

/** Makes a profile the default one, in place of the one that was. @throws {AppError} NOT_FOUND */
export function setDefaultProfile(ctx: Ctx, id: number): Promise<ChatbotProfileDto> {
  return commit(ctx, async (unit) => {
    if (!(await unit.first(profileById, { id }))) throw notFound();
    await unit.run(clearDefault, { now: unit.now });
    const row = await unit.first(makeDefault, { id, now: unit.now });
    if (!row) throw notFound();
    return toProfileDto(row);
  });
}
