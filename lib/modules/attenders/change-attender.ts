import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import {
  changedDetails,
  compareFields,
  newestOf,
  parseFieldChanges,
  withChanges,
} from "@/lib/modules/records/field-changes";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { endLinks } from "./access-tokens";
import { assertAnotherAdministrator } from "./administrators";
import { tellAttender } from "./announce-attender";
import { fullNameOf, toAttenderDto } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { endSessionsOf } from "./end-sessions-of";
import { queueInvite } from "./queue-invite";
import { assertMayReaddress, emailColumns, followEmailChange, wantedEmail } from "./request-email-change";
import { roleOf } from "./roles/queries";
import type { Rights } from "./roles/rights";
import { roleFields } from "./roles/role-fields";
import { assertCovers, assertStillMay } from "./roles/still-may";
import { type ChangedAttenderDto, DEFAULT_EDITION, type UpdateAttender } from "./schema";
import { type AttenderChange, type AttenderRow, attenderById, updateAttenderRow } from "./store/attender";

type Change = Omit<UpdateAttender, "id" | "version" | "base64ProfileImage">;
const AUDITED = [
  "firstName",
  "surname",
  "email",
  "pendingEmail",
  "profile",
  "reach",
  "namaEdition",
  "isActive",
] as const;

/**
 * Saves the changed fields of an attender.
 * @throws {AppError} NOT_FOUND, EMAIL_IN_USE, SEAT_LIMIT, SELF_DEACTIVATION, SELF_DEMOTION, LAST_ADMINISTRATOR,
 * TOO_MANY_REQUESTS, RIGHTS_BEYOND_OWN; ATTENDER_CHANGED when somebody else changed one of the same fields since the form began
 */
export function updateAttender(ctx: Ctx, input: UpdateAttender): Promise<ChangedAttenderDto> {
  const { id, version, base64ProfileImage: _, ...change } = input;
  if (change.namaEdition === "") change.namaEdition = DEFAULT_EDITION;
  return changeAttender(ctx, id, change, "ATTENDER_UPDATE_FORBIDDEN", version);
}

/**
 * Activates or deactivates an attender. Deactivating ends their sessions and links at once and gives their open
 * conversations and tickets back to the team.
 * @throws {AppError} NOT_FOUND, SEAT_LIMIT, SELF_DEACTIVATION, LAST_ADMINISTRATOR, RIGHTS_BEYOND_OWN, TOO_MANY_REQUESTS
 */
export function toggleAttenderStatus(ctx: Ctx, attenderId: number, isActive: boolean): Promise<ChangedAttenderDto> {
  return changeAttender(ctx, attenderId, { isActive }, "ATTENDER_STATUS_FORBIDDEN");
}

function changeAttender(
  ctx: Ctx,
  id: number,
  change: Change,
  refusal: ErrorCode,
  version?: number,
): Promise<ChangedAttenderDto> {
  return refusingUsedEmail(() =>
    commit(ctx, async (unit) => {
      const own = await assertStillMay(ctx, unit, "attenders.manage", refusal);
      const before = await unit.first(attenderById, { id });
      if (!before) throw notFound();
      await assertCovers(unit, own, before);
      const rights = roleFields(before, change);
      // Named, where it follows from the profile, so that it is written and seen as a change like any other.
      const wanted = rights.roleId === before.roleId ? change : { ...change, roleId: rights.roleId };
      const values = await changesOf(ctx, before, wanted, unit.now, version);
      await assertRights(ctx, unit, own, before, { ...rights, ...values });
      await assertAllowed(ctx, unit, before, change);
      const after = await unit.first(updateAttenderRow(id, values, unit.now), {});
      if (!after) throw notFound();
      const released = await applyConsequences(ctx, unit, before, after);
      await audit(unit, before, after, released);
      if (after.version !== before.version) tellAttender(unit, ctx, id);
      return { ...toAttenderDto(after), releasedConversations: released };
    }),
  );
}

/**
 * The columns to write: those that differ, and who changed them.
 * @throws {AppError} ATTENDER_CHANGED, EMAIL_IN_USE
 */
async function changesOf(
  ctx: Ctx,
  before: AttenderRow,
  { email, ...change }: Change,
  now: number,
  version?: number,
): Promise<AttenderChange> {
  const known = parseFieldChanges(before.fieldChanges);
  // The contract's whole record, which has no version, names the address that somebody signs in with: no wish to change it.
  const wanted = version === undefined && email === before.email ? undefined : email;
  const current = { ...before, email: wantedEmail(before) };
  const sent = { ...change, email: wanted };
  const { changed, conflicts } = compareFields(current, sent, version ?? before.version, known);
  if (conflicts.length > 0)
    throw new AppError(
      "ATTENDER_CHANGED",
      changedDetails(toAttenderDto(before), fullNameOf(before), conflicts, newestOf(known, conflicts)),
    );
  if (changed.length === 0) return {};
  const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: now };
  const next = before.version + 1;
  const values: Change = Object.fromEntries(Object.entries(change).filter(([field]) => changed.includes(field)));
  const address = wanted !== undefined && changed.includes("email") ? await emailColumns(before, wanted, now) : {};
  return { ...values, ...address, version: next, fieldChanges: withChanges(known, changed, by, next) };
}

async function assertAllowed(ctx: Ctx, unit: Unit, before: AttenderRow, change: Change): Promise<void> {
  const isDeactivated = before.isActive && change.isActive === false;
  const wasAdministrator = before.profile === PROFILE_ADMINISTRATOR;
  const isDemoted = wasAdministrator && change.profile !== undefined && change.profile !== PROFILE_ADMINISTRATOR;
  if (before.id === ctx.attender.id) {
    if (isDeactivated) throw new AppError("SELF_DEACTIVATION");
    if (isDemoted) throw new AppError("SELF_DEMOTION");
  }
  if (before.isActive && wasAdministrator && (isDeactivated || isDemoted))
    await assertAnotherAdministrator(unit, before.id);
}

/** @throws {AppError} RIGHTS_BEYOND_OWN, NOT_FOUND for a role that the workspace doesn't have */
async function assertRights(ctx: Ctx, unit: Unit, own: Rights, before: AttenderRow, values: AttenderChange) {
  const { profile = before.profile, roleId = before.roleId, reach = before.reach } = values;
  await assertCovers(unit, own, { profile, roleId, reach });
  if (values.email !== undefined || values.pendingEmail !== undefined) assertMayReaddress(ctx, own, before);
}

/** @returns how many of their conversations went back to the team */
async function applyConsequences(ctx: Ctx, unit: Unit, before: AttenderRow, after: AttenderRow): Promise<number> {
  const { id } = after;
  const isPending = after.passwordHash === null;
  const hasMoved = before.email !== after.email;
  const isBack = !before.isActive && after.isActive;
  if (isBack) await unit.happened("attender.seated", id, {});
  // Links that were sent to an address that isn't theirs any more, or to somebody who is out.
  if (hasMoved || !after.isActive) await endLinks(unit, id);
  if (after.isActive && isPending && (hasMoved || isBack)) await queueInvite(ctx, unit, after);
  await followEmailChange(ctx, unit, before, after);
  if (!before.isActive || after.isActive) return 0;
  await endSessionsOf(unit, id, "deactivated");
  const { releasedConversations = 0 } = await unit.happened("attender.deactivated", id, {});
  return releasedConversations;
}

async function audit(unit: Unit, before: AttenderRow, after: AttenderRow, released: number): Promise<void> {
  const changed = AUDITED.filter((field) => before[field] !== after[field]);
  if (changed.length === 0 && before.roleId === after.roleId) return;
  const action =
    before.isActive === after.isActive
      ? "attender.updated"
      : after.isActive
        ? "attender.activated"
        : "attender.deactivated";
  const details = {
    ...Object.fromEntries(
      changed.flatMap((field) => [
        [`${field}.from`, before[field] ?? ""],
        [`${field}.to`, after[field] ?? ""],
      ]),
    ),
    ...(before.roleId === after.roleId
      ? {}
      : { "role.from": await roleName(unit, before.roleId), "role.to": await roleName(unit, after.roleId) }),
    ...(released > 0 ? { releasedConversations: released } : {}),
  };
  await unit.audit(action, { subject: ["attender", after.id], details });
}

const roleName = async (unit: Unit, id: number | null) => (id === null ? "" : ((await roleOf(unit, id))?.name ?? ""));
