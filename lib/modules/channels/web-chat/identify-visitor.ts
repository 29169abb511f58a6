import type Database from "better-sqlite3";
import { findCustomerByEmail } from "@/lib/modules/channels/email/find-sender";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { getChat } from "@/lib/modules/conversations/queries";
import { publishCustomer } from "@/lib/modules/customers/publish";
import { getCustomer } from "@/lib/modules/customers/queries";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { mergeRows } from "@/lib/platform/db/customer-merge";
import {
  type CustomerState,
  findEmailOwner,
  insertCustomer,
  insertIdentity,
  listIdentities,
  readCustomer,
  setCustomerDeleted,
} from "@/lib/platform/db/customer-store";
import { catchUpDirectory, indexDirectoryRow } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import {
  endToken,
  findAnonymousVisitor,
  findKnownVisitor,
  findVisitor,
  insertKnownVisitor,
  insertVisitorSession,
  moveConversations,
  setIntroduction,
} from "@/lib/platform/db/visitor-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import { type Introduction, parseIntroduction } from "./introduction";
import type { ResolvedWebChat } from "./queries";
import { type VisitorIdentity, verifyIdentity } from "./visitor-identity";

/** Most browsers in which one person is known at a time. */
const SESSIONS_MAX = 20;
const DIALLABLE = /^\+?[\d\s().-]{8,24}$/;

type Taken = { moved: number[]; isMerged: boolean };
type Identified = { visitorId: number; customerId: number; isNew: boolean; before: number | null } & Taken;

/**
 * Makes a browser that of the person for whom the host site has signed, whatever other browsers they use: they go on with
 * the same conversation. What this browser said before, unsigned, becomes theirs.
 * @param visitorToken of the browser so far; another signed person's is left alone
 * @param options.onlyIfKnown a person who hasn't opened this chat anywhere stays unknown
 * @returns the browser's new token; null for a person who stays unknown
 * @throws {AppError} IDENTITY_INVALID, IDENTITY_EXPIRED
 */
export async function identifyVisitor(
  webChat: ResolvedWebChat,
  identityToken: string,
  visitorToken: string | null,
  options: { onlyIfKnown: boolean },
): Promise<string | null> {
  const { workspaceId } = webChat;
  const { identitySecret: secret, clientKey } = webChat;
  const identity = await verifyIdentity(identityToken, { secret, clientKey });
  await catchUpDirectory();
  const token = newToken();
  const identified = await groupCommit((db): Identified | null => {
    const at = Date.now();
    const known = findKnownVisitor(db, workspaceId, webChat.id, identity.externalId);
    if (!known && options.onlyIfKnown) return null;
    const person = personOf(db, webChat, identity, known, at);
    const before = visitorToken && findAnonymousVisitor(db, workspaceId, webChat.id, hashToken(visitorToken));
    const taken = before ? takeOver(db, workspaceId, before, person, at) : { moved: [], isMerged: false };
    // The unsigned token has become this person's; who held a copy of it must not speak for them.
    if (before) endToken(db, workspaceId, before.id, hashToken(newToken()));
    insertVisitorSession(db, {
      workspaceId,
      webChatId: webChat.id,
      visitorId: person.visitorId,
      tokenHash: hashToken(token),
      expiresAt: identity.expiresAt,
      at,
      keep: SESSIONS_MAX,
    });
    return { ...person, ...taken, before: before ? before.id : null };
  });
  if (!identified) return null;
  // Its other tabs come back with the token that they find in the browser's storage.
  if (identified.before !== null) disconnectRoom(visitorRoom(workspaceId, identified.before));
  await announce(workspaceId, identified);
  return token;
}

function personOf(
  db: Database.Database,
  webChat: ResolvedWebChat,
  identity: VisitorIdentity,
  known: { id: number; customerId: number | null } | undefined,
  at: number,
): { visitorId: number; customerId: number; isNew: boolean } {
  const { workspaceId } = webChat;
  const owner = known?.customerId ?? null;
  const { customerId, isNew } =
    owner === null ? customerOf(db, workspaceId, identity, at) : { customerId: owner, isNew: false };
  const visitorId =
    known?.id ??
    insertKnownVisitor(db, {
      workspaceId,
      webChatId: webChat.id,
      externalId: identity.externalId,
      customerId,
      // Of a token that nobody has: this person is known by the sessions of their browsers.
      tokenHash: hashToken(newToken()),
      at,
    });
  // Refused silently where another customer has it: whose it is, an agent decides.
  if (identity.email) insertIdentity(db, workspaceId, customerId, { kind: "email", value: identity.email }, at);
  if (identity.phone && DIALLABLE.test(identity.phone))
    insertIdentity(db, workspaceId, customerId, { kind: "phone", value: identity.phone }, at);
  const before = parseIntroduction(findVisitor(db, workspaceId, visitorId)?.introduction ?? null);
  const signed: Introduction = {
    ...(identity.name && { name: identity.name }),
    ...(identity.email && { email: identity.email }),
    ...(identity.phone && { phone: identity.phone }),
  };
  if (before || Object.keys(signed).length > 0) setIntroduction(db, workspaceId, visitorId, { ...before, ...signed });
  return { visitorId, customerId, isNew };
}

// The site has vouched for the address, so it finds its customer like an e-mail from there does.
function customerOf(
  db: Database.Database,
  workspaceId: number,
  { name, email, phone, externalId }: VisitorIdentity,
  at: number,
): { customerId: number; isNew: boolean } {
  if (email) {
    const isNew = findEmailOwner(db, workspaceId, email) === undefined;
    const { id } = findCustomerByEmail(db, workspaceId, { name: name ?? "", address: email.toLowerCase() }, at);
    indexDirectoryRow(db, "customer", id);
    return { customerId: id, isNew };
  }
  const values = {
    name: name ?? storedText(DEFAULT_LOCALE, "visitorName", { number: externalId }),
    email: null,
    phone,
    companyId: null,
    status: "lead",
    tags: "[]",
    notes: null,
    cpf: null,
  };
  return { customerId: insertCustomer(db, workspaceId, values, at, at), isNew: true };
}

// A customer about whom nobody knows more than this browser's messages is the same person. One whom an agent gave an
// address stays, and only what was said here moves.
function takeOver(
  db: Database.Database,
  workspaceId: number,
  before: { id: number; customerId: number | null },
  person: { visitorId: number; customerId: number },
  at: number,
): Taken {
  if (before.customerId === null) return { moved: [], isMerged: false };
  const winner = readCustomer(db, workspaceId, person.customerId);
  const loser = readCustomer(db, workspaceId, before.customerId);
  if (!winner || !loser) return { moved: [], isMerged: false };
  if (winner.deletedAt !== null) setCustomerDeleted(db, workspaceId, winner.id, null);
  const moved = moveConversations(db, workspaceId, before.id, person);
  if (winner.id === loser.id || !isBare(db, workspaceId, loser)) return { moved, isMerged: false };
  mergeRows(db, workspaceId, winner, loser, {}, winner.fieldChanges, at);
  return { moved, isMerged: true };
}

function isBare(db: Database.Database, workspaceId: number, customer: CustomerState): boolean {
  if (customer.deletedAt !== null || customer.companyId !== null || customer.cpf !== null) return false;
  // Its only identity is this browser.
  return listIdentities(db, workspaceId, customer.id).length <= 1;
}

async function announce(workspaceId: number, { customerId, isNew, moved, isMerged }: Identified): Promise<void> {
  const customer = isNew ? getCustomer({ workspaceId }, customerId) : null;
  if (customer) publishCustomer(workspaceId, "CustomerCreated", { customer });
  if (isMerged) publishCustomer(workspaceId, "CustomersChanged", { companyId: null });
  for (const id of moved) {
    const chat = await getChat({ workspaceId }, id);
    if (chat) announceChange(workspaceId, { id, user: chat.user });
  }
}
