import { fetchAllDrafts, fetchDrafts, putDraft } from "@/lib/client/calls/draft-calls";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/calls/limits";
import { ApiError } from "@/lib/client/http/api";
import { newClientId } from "@/lib/client/http/client-id";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { readEntry, writeEntry } from "@/lib/client/local-storage";
import { DRAFTS_MAX } from "@/lib/modules/conversations/drafts/policy";
import type { DraftDto } from "@/lib/modules/conversations/drafts/schema";
import { draftsWithBase, readDraftBase, writeDraftBase } from "./draft-base";
import {
  type DraftName,
  namedIn,
  placeDraft,
  readDraft,
  readMentions,
  sendDraftsOn,
  writeDraft,
  writeMentions,
} from "./drafts";
import { otherDraft, setOtherDraft } from "./other-drafts";

/** Sent after so long without a key, and while somebody goes on typing at the latest after so long. */
const QUIET_MS = 1_000;
const LATEST_MS = 3_000;
/** What couldn't be sent is tried again then, or as soon as there is a connection. */
const RETRY_MS = 10_000;
/** Whoever typed so recently may be about to go on: their text isn't exchanged under their hands. */
const TYPING_MS = 10_000;
const DEVICE_KEY = "cangoo.device";

/** What this tab does about a draft. Times are epoch milliseconds. */
type Work = {
  name: DraftName;
  timer: ReturnType<typeof setTimeout> | null;
  /** Since when there is something to send. */
  dueSince: number | null;
  isSending: boolean;
  typedAt: number;
  /** What was heard of it while it was being sent: decided after the answer. */
  heard: { draft: DraftDto | null } | null;
};

let attenderId = 0;
let device = "";
const works = new Map<string, Work>();

const keyOf = ({ chatId, kind }: DraftName) => `${chatId}.${kind}`;
const baseOf = (name: DraftName) => readDraftBase(attenderId, name);
const setBase = (name: DraftName, base: Parameters<typeof writeDraftBase>[2]) => writeDraftBase(attenderId, name, base);

function workOf({ chatId, kind }: DraftName): Work {
  const name = { chatId, kind };
  const known = works.get(keyOf(name));
  if (known) return known;
  const fresh: Work = { name, timer: null, dueSince: null, isSending: false, typedAt: 0, heard: null };
  works.set(keyOf(name), fresh);
  return fresh;
}

/** What stands here; a text of spaces is none. */
function textOf({ chatId, kind }: DraftName): string {
  const text = readDraft(attenderId, chatId, kind);
  return text.trim() === "" ? "" : text;
}

/** Whether the server is to hear of it. Where an answer was lost it may have something that is empty here: version 0 asks. */
function isDue(name: DraftName): boolean {
  const base = baseOf(name);
  return base !== null && (base.version === 0 || base.text !== textOf(name)) && otherDraft(name) === null;
}

function written(name: DraftName): void {
  workOf(name).typedAt = Date.now();
  if (!baseOf(name)) setBase(name, { version: 0, text: "" });
  schedule(name);
}

function schedule(name: DraftName, afterMs?: number): void {
  const work = workOf(name);
  if (work.timer) clearTimeout(work.timer);
  work.dueSince ??= Date.now();
  // What was sent is to be gone from other devices at once.
  const quietMs = textOf(name) === "" ? 0 : Math.min(QUIET_MS, Math.max(0, work.dueSince + LATEST_MS - Date.now()));
  work.timer = setTimeout(() => void send(name), afterMs ?? quietMs);
}

async function send(name: DraftName, isLeaving = false): Promise<void> {
  const work = workOf(name);
  if (work.timer) clearTimeout(work.timer);
  work.timer = null;
  work.dueSince = null;
  const text = textOf(name);
  // A text that no message can have waits here until it is shorter.
  if (work.isSending || !isDue(name) || text.length > MESSAGE_MAX_LENGTH) return;
  work.isSending = true;
  let isHeard = true;
  try {
    await tell(name, text, isLeaving);
  } catch (error) {
    isHeard = refused(name, error);
  }
  work.isSending = false;
  const { heard } = work;
  work.heard = null;
  if (heard) receive(name, heard.draft);
  if (isDue(name)) schedule(name, isHeard ? undefined : RETRY_MS);
}

/** Tells the server what stands here. @throws {ApiError} DRAFT_CHANGED; {NetworkError} */
async function tell(name: DraftName, text: string, isLeaving: boolean): Promise<void> {
  const { chatId, kind } = name;
  const version = baseOf(name)?.version ?? 0;
  const mentions = kind === "note" && text !== "" ? namedIn(text, readMentions(attenderId, chatId)) : [];
  const { draft } = await putDraft(chatId, { kind, text, mentions, version, device }, isLeaving);
  if (draft) {
    setBase(name, draft);
    return;
  }
  // What was written meanwhile is another draft.
  setBase(name, textOf(name) === "" ? null : { version: 0, text: "" });
  const work = workOf(name);
  const heard = work.heard?.draft;
  // What was read before it went.
  if (heard && (heard.version <= version || heard.device === device)) work.heard = null;
}

/** @returns whether the server has decided; anything else is worth another try */
function refused(name: DraftName, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401) return false;
  if (error.code === "DRAFT_CHANGED")
    workOf(name).heard = { draft: (error.details.details as { draft?: DraftDto } | undefined)?.draft ?? null };
  // The conversation is gone, or the right to write there: the text stays, and stays here.
  else setBase(name, null);
  return true;
}

/** Hears what the server has of a draft now; null: nothing any more. What was typed here isn't lost by it. */
function receive(name: DraftName, draft: DraftDto | null): void {
  const work = workOf(name);
  if (work.isSending) {
    work.heard = { draft };
    return;
  }
  const base = baseOf(name);
  const text = textOf(name);
  const isUnchanged = text === (base?.text ?? "");
  if (draft === null) {
    setOtherDraft(name, null);
    if (!base || base.version === 0) return;
    // It was sent or emptied there. What was written here since then is another text.
    if (isUnchanged) adopt(name, null);
    else {
      setBase(name, { version: 0, text: "" });
      schedule(name);
    }
    return;
  }
  if (base && draft.version <= base.version) return;
  const isTyping = text !== "" && Date.now() - work.typedAt < TYPING_MS;
  if (text === draft.text) adopt(name, draft);
  else if (draft.device === device && base) {
    // Our own, of which the answer was lost: what stands here came after it.
    setBase(name, draft);
    schedule(name);
  } else if (isUnchanged && !isTyping) adopt(name, draft);
  else setOtherDraft(name, draft);
}

function adopt(name: DraftName, draft: DraftDto | null): void {
  setOtherDraft(name, null);
  setBase(name, draft);
  if (name.kind === "note") writeMentions(attenderId, name.chatId, draft?.mentions ?? []);
  placeDraft(attenderId, name, draft?.text ?? "");
}

/**
 * Reads all drafts that the server has. What changed here while it answered, or is on its way there, is newer than the answer: of what
 * is sent, its own answer tells.
 */
async function readAll(): Promise<void> {
  const before = new Map(draftsWithBase(attenderId).map((name) => [keyOf(name), baseOf(name)?.version]));
  const isAsBefore = (name: DraftName) =>
    before.get(keyOf(name)) === baseOf(name)?.version && works.get(keyOf(name))?.isSending !== true;
  try {
    const drafts = await fetchAllDrafts();
    for (const draft of drafts) if (!draft.isCut && isAsBefore(draft)) receive(draft, draft);
    const there = new Set(drafts.map(keyOf));
    if (drafts.length < DRAFTS_MAX)
      for (const name of draftsWithBase(attenderId))
        if (!there.has(keyOf(name)) && isAsBefore(name)) receive(name, null);
    for (const { isCut, ...cut } of drafts) {
      if (!isCut || cut.version <= (baseOf(cut)?.version ?? 0)) continue;
      const whole = (await fetchDrafts(cut.chatId)).find(({ kind }) => kind === cut.kind);
      if (whole && isAsBefore(whole)) receive(whole, whole);
    }
  } catch {
    // The next connection asks again.
    return;
  }
}

function sendDue(isLeaving = false): void {
  for (const { name, timer } of works.values()) if (timer) void send(name, isLeaving);
}

/**
 * Lets drafts follow an attender from device to device. Call it once the screen stands; later calls, with the same attender, go on
 * from there. @returns the way to stop hearing of other devices
 */
export function followDrafts(viewerId: number): () => void {
  attenderId = viewerId;
  device = readEntry(DEVICE_KEY) ?? newClientId();
  writeEntry(DEVICE_KEY, device);
  sendDraftsOn(written);
  const hide = () => {
    if (document.visibilityState === "hidden") sendDue(true);
  };
  const leave = () => sendDue(true);
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", leave);
  const stops = [
    // Other tabs of this browser share what it keeps.
    onHub("DraftChanged", (event) => {
      if (event.device !== device) receive({ chatId: event.chatId, kind: event.kind }, event.draft);
    }),
    onConnected(() => {
      for (const name of draftsWithBase(attenderId)) if (isDue(name)) schedule(name, 0);
      void readAll();
    }),
  ];
  return () => {
    document.removeEventListener("visibilitychange", hide);
    window.removeEventListener("pagehide", leave);
    for (const stop of stops) stop();
  };
}

/** Takes what the other device has. @returns what stood here before */
export function takeOtherDraft(other: DraftDto): string {
  const { chatId, kind } = other;
  const text = readDraft(attenderId, chatId, kind);
  adopt({ chatId, kind }, other);
  return text;
}

/** Gives back what stood here before the other device's was taken. */
export function putBackDraft({ chatId, kind }: DraftName, text: string): void {
  writeDraft(attenderId, chatId, text, kind);
}

/** Has what stands here replace what the other device has. */
export function dropOtherDraft(other: DraftDto): void {
  const { chatId, kind } = other;
  setOtherDraft(other, null);
  setBase({ chatId, kind }, other);
  schedule({ chatId, kind }, 0);
}
