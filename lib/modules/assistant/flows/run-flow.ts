import { openQuestion } from "@/lib/modules/assistant/answers/chat-actions";
import { readThread } from "@/lib/modules/assistant/answers/read-thread";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { sendAutomatic } from "@/lib/modules/assistant/automation/automatic-message";
import { type Handover, handOver } from "@/lib/modules/assistant/automation/hand-over";
import type { MessagePlace } from "@/lib/modules/assistant/automation/queue-reading";
import { mayAnswer } from "@/lib/modules/assistant/automation/session";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import { closeRow } from "@/lib/modules/conversations/state/close-row";
import { recordBot } from "@/lib/modules/conversations/state/record-keeper";
import { readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import type { IncomingMessage } from "@/lib/modules/conversations/thread/incoming-message";
import { knownFactsOf } from "@/lib/modules/customers/known-facts";
import type { Unit } from "@/lib/modules/events/unit";
import { holdEntry } from "@/lib/modules/routing/queue/follow";
import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { localeOf } from "@/lib/platform/i18n/language";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { switchedFeatures } from "../store/feature";
import { putRun, type RunRow } from "../store/flow-run";
import type { FlowEnd, FlowPlace } from "./advance";
import { type Conversed, converse } from "./converse";
import { answersOf } from "./from-knowledge";
import { numbered } from "./policy";
import { FLOWS_SWITCH } from "./switch";
import { chosenFlow, type FlowInHand } from "./which-flow";

/** For how long the queue waits for a customer whom a flow asked something, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;
const LANGUAGE_LINES = 5;

/**
 * Has a flow say what it says to a customer's message, at most once: the one in which the conversation is, else the first that fits a
 * conversation in which nobody has said anything yet. Nothing is said where a person writes or has the conversation, or something newer came.
 * @returns how the flow stands after it; `declined`: no flow has the message, and the assistant may answer it; `off`: no flow is published
 */
export async function runFlow(
  place: MessagePlace,
  incoming: IncomingMessage,
  at: number,
): Promise<FlowEnd | "declined" | "off"> {
  const reader = reads(place.workspaceId);
  const [flows] = await reader.all(switchedFeatures, { codes: [FLOWS_SWITCH] });
  if (!flows?.isEnabled) return "off";
  if (incoming.assignedAttenderId !== null || !(await mayAnswer(reader, place, incoming, at))) return "declined";
  const time = await calendarTime(reader, null);
  const isOpen = time.isOpenAt(at);
  const inHand = await chosenFlow(reader, place.conversationId, { channel: incoming.channel, isOpen, at });
  if (!inHand) return "declined";
  const turn = await speak(reader, place, incoming, inHand, isOpen);
  await act(place, inHand, turn);
  return turn.end;
}

type Spoken = Conversed &
  Pick<Handover, "locale" | "thread" | "question"> & { kept: Parameters<typeof sendAutomatic>[1]["kept"] };

async function speak(
  reader: Reader,
  place: MessagePlace,
  incoming: IncomingMessage,
  { steps, run }: FlowInHand,
  isOpen: boolean,
): Promise<Spoken> {
  const { workspaceId, conversationId } = place;
  const thread = (await readThread(place, conversationId))?.lines ?? [];
  const ofCustomer = thread.filter(({ from }) => from === "customer").map(({ text }) => text);
  const locale = localeOf([...ofCustomer.slice(-LANGUAGE_LINES), incoming.content]);
  const known = await knownFactsOf(reader, incoming.customerId);
  const companyName = await workspaceName(reader);
  const has = known?.has ?? { email: false, phone: false, company: false };
  const knowledge = await answersOf(workspaceId, { thread, locale });
  const turn = await converse(steps, run && placeOf(run), incoming.content, {
    whole: openQuestion(thread),
    facts: { isOpen, companyName, customerName: properName(known?.name ?? ""), has },
    locale,
    answer: knowledge.answer,
    isForPeople: knowledge.isForPeople,
  });
  // Without the assistant nobody would answer: a person does.
  const isUnanswerable = turn.end === "answering" && !knowledge.isOn;
  const ends = isUnanswerable ? ({ end: "handed_over", reason: "flow" } as const) : {};
  return {
    ...turn,
    ...ends,
    locale,
    thread,
    question: incoming.content,
    kept: turn.isFromKnowledge ? knowledge.kept() : null,
  };
}

/** A customer's name; empty for a visitor who hasn't told one. */
function properName(name: string): string {
  const number = /\d+$/.exec(name)?.[0];
  return number !== undefined && name === storedText(DEFAULT_LOCALE, "visitorName", { number }) ? "" : name;
}

const placeOf = ({ stepId, fields, misses }: RunRow): FlowPlace => ({
  stepId,
  misses,
  fields: readStoredJson<Record<string, string>>(fields),
});

async function act(place: MessagePlace, inHand: FlowInHand, turn: Spoken): Promise<void> {
  const { conversationId } = place;
  const texts = assistantTexts(turn.locale).flow;
  const keep = (state: RunRow["state"]) => async (unit: Unit) => {
    const { stepId, fields, misses } = turn.place;
    const { flowId, number } = inHand;
    const startedAt = inHand.run?.startedAt ?? unit.now;
    const where = { conversationId, flowId, number, stepId, fields: JSON.stringify(fields), misses };
    await unit.run(putRun, { ...where, state, startedAt, updatedAt: unit.now });
    if (turn.isFromKnowledge) await recordBot(unit, conversationId);
  };
  const body = turn.says.join("\n\n");
  if (turn.end === "handed_over" || turn.end === "stuck") {
    const { locale, thread, question, teamId, reason } = turn;
    const why = turn.end === "stuck" ? "trouble" : (reason ?? "flow");
    const handover = {
      reason: why,
      locale,
      thread,
      question,
      teamId,
      tried: [],
      opening: body,
      fields: turn.place.fields,
    };
    return handOver(place, handover, keep("handed_over"));
  }
  if (turn.end === "closed") {
    const close = async (unit: Unit) => {
      await closeRow(null, unit, await readOpenRow(unit, conversationId));
    };
    const record = async (unit: Unit) => {
      await keep("closed")(unit);
      await recordBot(unit, conversationId);
    };
    return sendAutomatic(place, { kept: null, text: body || texts.goodbye }, record, close);
  }
  if (turn.end === "answering")
    return sendAutomatic(place, { kept: null, text: body || texts.answering }, keep("answering"));
  const { choices: labels, kept } = turn;
  const choices = labels.length === 0 ? undefined : { body, labels };
  const text = choices ? `${body}\n\n${numbered(labels)}` : body;
  await sendAutomatic(place, { kept, text, choices }, async (unit) => {
    await keep("waiting")(unit);
    holdEntry(unit, conversationId, unit.now + PATIENCE_MS);
  });
}

/** Hands a conversation over whose flow couldn't say anything: its customer isn't left without a word. */
export async function endFlow(place: MessagePlace, incoming: IncomingMessage, at: number): Promise<void> {
  const reader = reads(place.workspaceId);
  const [flows] = await reader.all(switchedFeatures, { codes: [FLOWS_SWITCH] });
  if (!flows?.isEnabled || !(await mayAnswer(reader, place, incoming, at))) return;
  const { channel, content: question } = incoming;
  // The hours may be what couldn't be read: a flow of either would have had the message.
  const find = (isOpen: boolean) => chosenFlow(reader, place.conversationId, { channel, isOpen, at });
  if (!((await find(true)) ?? (await find(false)))) return;
  await handOver(place, { reason: "trouble", question, locale: localeOf([question]), thread: [], tried: [] });
}
