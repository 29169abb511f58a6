import { findCustomerByEmail } from "@/lib/modules/channels/email/find-sender";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { readChat } from "@/lib/modules/conversations/queries";
import { moveConversations } from "@/lib/modules/conversations/state/move-conversations";
import { absorbIfBare } from "@/lib/modules/customers/absorb-customer";
import { addCustomer } from "@/lib/modules/customers/add-customer";
import { addAddress, ownVisitor } from "@/lib/modules/customers/addresses";
import { bringBack } from "@/lib/modules/customers/contact";
import { showCustomer, tellCustomer } from "@/lib/modules/customers/tell";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import { type Introduction, parseIntroduction } from "./introduction";
import type { ResolvedWebChat } from "./queries";
import { insertVisitor, setIntroduction, setToken, unsignedVisitor, visitorOfSite } from "./store/visitor";
import { deleteSession, insertSession, sessionsOf } from "./store/visitor-session";
import { type VisitorIdentity, verifyIdentity } from "./visitor-identity";

/** Most browsers in which one person is known at a time. */
const SESSIONS_MAX = 20;
const DIALLABLE = /^\+?[\d\s().-]{8,24}$/;

/** A person for whom the site has signed. */
type Signed = { visitorId: number; customerId: number };

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
  const { workspaceId, id: webChatId } = webChat;
  const { identitySecret: secret, clientKey } = webChat;
  const identity = await verifyIdentity(identityToken, { secret, clientKey });
  const token = newToken();
  return commit({ workspaceId }, async (unit) => {
    const known = await unit.first(visitorOfSite, { webChatId, externalId: identity.externalId });
    if (!known && options.onlyIfKnown) return null;
    const person = await personOf(unit, webChatId, identity, known);
    const unsigned = visitorToken === null ? null : { webChatId, tokenHash: hashToken(visitorToken) };
    const before = unsigned && (await unit.first(unsignedVisitor, unsigned));
    if (before) await takeOver(unit, before, person);
    await openSession(unit, webChatId, person.visitorId, hashToken(token), identity.expiresAt);
    return token;
  });
}

type KnownVisitor = { id: number; customerId: number | null; introduction: string | null };

async function personOf(
  unit: Unit,
  webChatId: number,
  identity: VisitorIdentity,
  known: KnownVisitor | undefined,
): Promise<Signed> {
  const customerId = known?.customerId ?? (await customerOf(unit, identity));
  const visitorId = known?.id ?? (await addSigned(unit, webChatId, identity.externalId, customerId));
  // Refused silently where another customer has it: whose it is, an agent decides.
  if (identity.email) await addAddress(unit, customerId, { kind: "email", value: identity.email }, unit.now);
  if (identity.phone && DIALLABLE.test(identity.phone))
    await addAddress(unit, customerId, { kind: "phone", value: identity.phone }, unit.now);
  const before = parseIntroduction(known?.introduction ?? null);
  const signed: Introduction = {
    ...(identity.name && { name: identity.name }),
    ...(identity.email && { email: identity.email }),
    ...(identity.phone && { phone: identity.phone }),
  };
  if (before || Object.keys(signed).length > 0)
    await unit.run(setIntroduction, { id: visitorId, introduction: JSON.stringify({ ...before, ...signed }) });
  return { visitorId, customerId };
}

async function addSigned(unit: Unit, webChatId: number, externalId: string, customerId: number): Promise<number> {
  // Of a token that nobody has: this person is known by the sessions of their browsers.
  const tokenHash = hashToken(newToken());
  const row = await unit.first(insertVisitor, { webChatId, externalId, customerId, tokenHash, now: unit.now });
  if (!row) throw new Error("a visitor was added without an id");
  await ownVisitor(unit, customerId, row.id, unit.now);
  return row.id;
}

// The site has vouched for the address, so it finds its customer like an e-mail from there does.
async function customerOf(unit: Unit, { name, email, phone, externalId }: VisitorIdentity): Promise<number> {
  if (email) {
    const { id, isShown } = await findCustomerByEmail(unit, { name: name ?? "", address: email.toLowerCase() });
    if (isShown) await showCustomer(unit, id);
    return id;
  }
  const known = name ?? storedText(DEFAULT_LOCALE, "visitorName", { number: externalId });
  const id = await addCustomer(unit, { name: known, phone }, unit.now, unit.now);
  await showCustomer(unit, id);
  return id;
}

async function openSession(unit: Unit, webChatId: number, visitorId: number, tokenHash: string, expiresAt: number) {
  const { now } = unit;
  const open = await unit.all(sessionsOf, { visitorId });
  const over = open.filter((session, index) => session.expiresAt < now || index >= SESSIONS_MAX - 1);
  for (const { id } of over) await unit.run(deleteSession, { id });
  await unit.run(insertSession, { webChatId, visitorId, tokenHash, expiresAt, now });
}

// A customer about whom nobody knows more than this browser's messages is the same person. One whom an agent gave an
// address stays, and only what was said here moves.
async function takeOver(unit: Unit, before: { id: number; customerId: number | null }, person: Signed): Promise<void> {
  // The unsigned token has become this person's; who held a copy of it must not speak for them.
  await unit.run(setToken, { id: before.id, tokenHash: hashToken(newToken()) });
  // Its other tabs come back with the token that they find in the browser's storage.
  unit.afterwards(() => disconnectRoom(visitorRoom(unit.workspaceId, before.id)));
  if (before.customerId === null) return;
  await bringBack(unit, person.customerId);
  const moved = await moveConversations(unit, before.id, person);
  if (await absorbIfBare(unit, person.customerId, before.customerId))
    tellCustomer(unit, "CustomersChanged", { companyId: null });
  for (const id of moved) {
    const chat = await readChat(unit, id);
    if (chat) unit.afterwards(() => announceChange(unit.workspaceId, { id, user: chat.user }));
  }
}
