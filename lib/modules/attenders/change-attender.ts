import { assertSeats } from "@/lib/modules/billing/assert-seats";
import { changedDetails } from "@/lib/modules/companies/save-company";
import { announceReleased, releaseConversationsOf } from "@/lib/modules/conversations/release-conversations";
import { compareFields, newestOf, parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { releaseTicketsOf } from "@/lib/modules/tickets/release-tickets";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import type { ScopedTx } from "@/lib/platform/db/scoped-client";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { ErrorCode } from "@/lib/platform/errors/codes";
import { endSessions } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { endLinks } from "./access-tokens";
import { assertAnotherAdministrator, assertStillAdministrator } from "./administrators";
import { announceAttender } from "./announce-attender";
import { ATTENDER_FIELDS, type AttenderRow, fullNameOf, toAttenderDto } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { queueInvite } from "./queue-invite";
import { removeSessions } from "./remove-sessions";
import { emailColumns, followEmailChange, wantedEmail } from "./request-email-change";
import { type ChangedAttenderDto, DEFAULT_EDITION, type UpdateAttender } from "./schema";

type Change = Omit<UpdateAttender, "id" | "version" | "base64ProfileImage">;
const AUDITED = ["firstName", "surname", "email", "pendingEmail", "profile", "namaEdition", "isActive"] as const;

/**
 * Saves the changed fields of an attender.
 * @throws {AppError} NOT_FOUND, EMAIL_IN_USE, SEAT_LIMIT, SELF_DEACTIVATION, SELF_DEMOTION, LAST_ADMINISTRATOR,
 * TOO_MANY_REQUESTS; ATTENDER_CHANGED when somebody else changed one of the same fields since the form began
 */
export function updateAttender(ctx: Ctx, input: UpdateAttender): Promise<ChangedAttenderDto> {
  const { id, version, base64ProfileImage: _, ...change } = input;
  if (change.namaEdition === "") change.namaEdition = DEFAULT_EDITION;
  return changeAttender(ctx, id, change, "ATTENDER_UPDATE_FORBIDDEN", version);
}

/**
 * Activates or deactivates an attender. Deactivating ends their sessions and links at once and gives their open
 * conversations and tickets back to the team.
 * @throws {AppError} NOT_FOUND, SEAT_LIMIT, SELF_DEACTIVATION, LAST_ADMINISTRATOR, TOO_MANY_REQUESTS
 */
export function toggleAttenderStatus(ctx: Ctx, attenderId: number, isActive: boolean): Promise<ChangedAttenderDto> {
  return changeAttender(ctx, attenderId, { isActive }, "ATTENDER_STATUS_FORBIDDEN");
}

async function changeAttender(
  ctx: Ctx,
  attenderId: number,
  change: Change,
  refusal: ErrorCode,
  version?: number,
): Promise<ChangedAttenderDto> {
  const done = await refusingUsedEmail(() =>
    ctx.db.$transaction(async (tx) => {
      await assertStillAdministrator(ctx, tx, refusal);
      const before = await tx.attender.findFirst({ where: { id: attenderId }, select: ATTENDER_FIELDS });
      if (!before) throw notFound();
      const data = changesOf(ctx, before, change, version);
      await assertAllowed(ctx, tx, before, change);
      const after = await tx.attender.update({ where: { id: attenderId }, data, select: ATTENDER_FIELDS });
      const ended = await applyConsequences(ctx, tx, before, after);
      await audit(ctx, tx, before, after, ended.chatIds.length);
      return {
        ...ended,
        after,
        isChanged: after.version !== before.version,
        isOut: before.isActive && !after.isActive,
      };
    }),
  );
  endSessions(done.sessionIds, "deactivated");
  await announceReleased(ctx, done.chatIds);
  if (done.isChanged) announceAttender(ctx, attenderId);
  if (done.isOut) await releaseTicketsOf(ctx, attenderId);
  return { ...toAttenderDto(done.after), releasedConversations: done.chatIds.length };
}

/**
 * The columns to write: those that differ, and who changed them.
 * @throws {AppError} ATTENDER_CHANGED, EMAIL_IN_USE
 */
function changesOf(ctx: Ctx, before: AttenderRow, { email, ...change }: Change, version?: number) {
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
  const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: Date.now() };
  const next = before.version + 1;
  const values: Change = Object.fromEntries(Object.entries(change).filter(([field]) => changed.includes(field)));
  const address = wanted !== undefined && changed.includes("email") ? emailColumns(before, wanted) : {};
  return { ...values, ...address, version: next, fieldChanges: withChanges(known, changed, by, next) };
}

async function assertAllowed(ctx: Ctx, tx: ScopedTx, before: AttenderRow, change: Change): Promise<void> {
  const isDeactivated = before.isActive && change.isActive === false;
  const wasAdministrator = before.profile === PROFILE_ADMINISTRATOR;
  const isDemoted = wasAdministrator && change.profile !== undefined && change.profile !== PROFILE_ADMINISTRATOR;
  if (before.id === ctx.attender.id) {
    if (isDeactivated) throw new AppError("SELF_DEACTIVATION");
    if (isDemoted) throw new AppError("SELF_DEMOTION");
  }
  if (before.isActive && wasAdministrator && (isDeactivated || isDemoted))
    await assertAnotherAdministrator(tx, before.id);
  if (!before.isActive && change.isActive) await assertSeats(tx, ctx.workspaceId);
}

async function applyConsequences(
  ctx: Ctx,
  tx: ScopedTx,
  before: AttenderRow,
  after: AttenderRow,
): Promise<{ sessionIds: number[]; chatIds: number[] }> {
  const isPending = after.passwordHash === null;
  const hasMoved = before.email !== after.email;
  // Links that were sent to an address that isn't theirs any more, or to somebody who is out.
  if (hasMoved || !after.isActive) await endLinks(tx, after.id);
  const isBack = !before.isActive && after.isActive;
  if (after.isActive && isPending && (hasMoved || isBack)) await queueInvite(ctx, tx, after);
  await followEmailChange(ctx, tx, before, after);
  if (!before.isActive || after.isActive) return { sessionIds: [], chatIds: [] };
  return {
    sessionIds: await removeSessions(tx, after.id),
    chatIds: await releaseConversationsOf(ctx, tx, after.id),
  };
}

async function audit(ctx: Ctx, tx: ScopedTx, before: AttenderRow, after: AttenderRow, released: number): Promise<void> {
  const changed = AUDITED.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return;
  const action =
    before.isActive === after.isActive
      ? "attender.updated"
      : after.isActive
        ? "attender.activated"
        : "attender.deactivated";
  await recordAudit(
    ctx.workspaceId,
    {
      attenderId: ctx.attender.id,
      action,
      subjectType: "attender",
      subjectId: after.id,
      details: {
        ...Object.fromEntries(
          changed.flatMap((field) => [
            [`${field}.from`, before[field] ?? ""],
            [`${field}.to`, after[field] ?? ""],
          ]),
        ),
        ...(released > 0 ? { releasedConversations: released } : {}),
      },
      address: ctx.address,
    },
    tx,
  );
}
