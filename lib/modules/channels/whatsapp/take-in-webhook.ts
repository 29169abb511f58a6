import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import { channelsOfAccount, channelsOfNumber, noteWebhook, type WhatsAppChannelRow } from "./store/whatsapp-channel";
import { insertWhatsAppEvent } from "./store/whatsapp-event";
import { isSignedWith } from "./verify-webhook";
import { fieldsOf, objectsOf, textOf } from "./webhook-payload";

/**
 * Type of the job that makes of calls what they say. One deals with all that waits in a workspace, and gives its key back in the
 * commit in which it finds nothing more.
 */
export const RECEIVE_WHATSAPP_JOB = "channels.whatsapp.receive";
/** Longest call; Meta's are up to 3 MB. */
export const WEBHOOK_MAX_BYTES = 4 * 1024 * 1024;

/** When Meta last called is noted to the minute: a row that is written with each call would be the busiest of all. */
const NOTE_MS = 60_000;
const NUMBERS_MAX = 100;

/**
 * Stores a call durably and queues what is to be made of it: when this returns, Meta may forget it. A call is for each number
 * it names whose app's secret signed it. One for a number that isn't here is answered like one that is wrongly signed.
 * @throws {AppError} INVALID_SIGNATURE
 */
export async function takeInWebhook(body: Buffer, signature: string | null): Promise<void> {
  const text = body.toString("utf8");
  const candidates = await candidatesOf(namedAnywhere(text));
  const signed = candidates.filter(({ appSecret }) =>
    isSignedWith(readSecret("whatsapp.app-secret", appSecret), body, signature),
  );
  // As long as it takes where there is one.
  if (candidates.length === 0) isSignedWith("no such number", body, signature);
  if (signed.length === 0) throw new AppError("INVALID_SIGNATURE");
  // Only now is anything parsed.
  const named = new Set((await candidatesOf(namedIn(text))).map(({ id }) => id));
  const channels = signed.filter(({ id }) => named.has(id));
  if (channels.length === 0) throw new AppError("INVALID_SIGNATURE");
  for (const workspaceId of new Set(channels.map((channel) => channel.workspaceId))) {
    const own = channels.filter((channel) => channel.workspaceId === workspaceId);
    await commit({ workspaceId }, (unit) => store(unit, own, text));
  }
}

async function store(unit: Unit, channels: readonly WebhookChannel[], body: string): Promise<void> {
  const { workspaceId, now } = unit;
  for (const { id, lastWebhookAt } of channels) {
    await unit.run(insertWhatsAppEvent, { channelId: id, body, now });
    if (now - (lastWebhookAt ?? 0) > NOTE_MS) await unit.run(noteWebhook, { id, now });
  }
  const key = `whatsapp-in:${workspaceId}`;
  await queueJob(unit, { type: RECEIVE_WHATSAPP_JOB, payload: { workspaceId }, uniqueKey: key, lane: key });
}

type Named = { numbers: string[]; accounts: string[] };
/** Whom a call may be for. */
type WebhookChannel = Pick<WhatsAppChannelRow, "id" | "workspaceId" | "appSecret" | "lastWebhookAt">;

async function candidatesOf({ numbers, accounts }: Named): Promise<WebhookChannel[]> {
  const found = new Map<number, WebhookChannel>();
  const add = (channels: WebhookChannel[]) => {
    for (const channel of channels) found.set(channel.id, channel);
  };
  for (const phoneNumberId of numbers) add(await globalReads.all(channelsOfNumber, { phoneNumberId }));
  // News about the account itself, like a template's, name no number.
  for (const businessAccountId of accounts) add(await globalReads.all(channelsOfAccount, { businessAccountId }));
  return [...found.values()];
}

/**
 * Whose secrets a call may have been signed with, before it is known whether it was: the ids that stand in it, read without
 * parsing. Meta writes them as digits in quotation marks.
 */
function namedAnywhere(text: string): Named {
  const ids = (pattern: RegExp) => {
    const found = new Set<string>();
    for (const [, id = ""] of text.matchAll(pattern)) {
      found.add(id);
      if (found.size === NUMBERS_MAX) break;
    }
    return [...found];
  };
  return { numbers: ids(/"phone_number_id"\s*:\s*"?(\d{1,30})/g), accounts: ids(/"id"\s*:\s*"?(\d{1,30})/g) };
}

function namedIn(text: string): Named {
  const numbers = new Set<string>();
  const accounts = new Set<string>();
  let parsed: unknown;
  try {
    parsed = readOutsideJson(text);
  } catch {
    return { numbers: [], accounts: [] };
  }
  for (const entry of objectsOf(fieldsOf(parsed).entry))
    for (const { value } of objectsOf(entry.changes)) {
      const number = textOf(fieldsOf(fieldsOf(value).metadata).phone_number_id);
      const account = textOf(entry.id);
      if (number !== null) numbers.add(number);
      else if (account !== null) accounts.add(account);
    }
  return { numbers: [...numbers].slice(0, NUMBERS_MAX), accounts: [...accounts].slice(0, NUMBERS_MAX) };
}
