import type { Channel, Priority } from "@/lib/kernel/conversation";
import { composeThread, turnsFor } from "./compose-thread";
import type { SeedConversation } from "./conversation-rows";
import {
  DEMO_ATTENDERS,
  DEMO_COMPANIES,
  DEMO_CUSTOMERS,
  DEMO_SILENT_CUSTOMERS,
  type DemoAttenderKey,
  type DemoCustomer,
  mailboxOf,
} from "./demo-people";
import { type Cast, localClock } from "./demo-vocabulary";
import type { Random } from "./random";
import { SPECIAL_THREADS } from "./special-threads";
import { planSlots, type Slot } from "./thread-plan";
import { DAY, HOUR, MINUTE } from "./thread-times";
import type { TopicScript } from "./topic-script";
import { ACCOUNT_TOPICS } from "./topics/account";
import { BILLING_TOPICS } from "./topics/billing";
import { BUSINESS_TOPICS } from "./topics/business";
import { ORDER_TOPICS } from "./topics/orders";
import { PRODUCT_TOPICS } from "./topics/products";

/** A conversation before the people in it have database ids. */
export type DemoThread = Omit<SeedConversation, "workspaceId" | "customerId" | "companyId" | "attenderId"> & {
  customer: DemoCustomer;
  assignee: DemoAttenderKey | null;
};

const TOPICS = [...ORDER_TOPICS, ...BILLING_TOPICS, ...PRODUCT_TOPICS, ...ACCOUNT_TOPICS, ...BUSINESS_TOPICS];
const PRIORITIES: readonly Priority[] = ["low", "medium", "medium", "high", "urgent"];
const CHANNELS: readonly Channel[] = ["webchat", "webchat", "whatsapp", "whatsapp", "email"];
const BUSINESS_CHANNELS: readonly Channel[] = ["email", "email", "whatsapp", "webchat"];

/** E-mail address of a demo customer. */
export function emailOf(customer: DemoCustomer): string {
  const domain = customer.company === null ? "correio.example" : DEMO_COMPANIES[customer.company]?.domain;
  return `${mailboxOf(customer.name)}@${domain}`;
}

/** Deals items in shuffled rounds, so that none comes twice before all came once. */
function dealer<T>(source: Random, items: readonly T[]): () => T {
  const random = source.fork();
  let deck: T[] = [];
  return () => {
    if (deck.length === 0) deck = random.shuffle(items);
    return deck.pop() as T;
  };
}

function castOf(customer: DemoCustomer): Cast {
  const companyName = customer.company === null ? null : (DEMO_COMPANIES[customer.company]?.name ?? null);
  return { customerName: customer.name, customerGender: customer.gender, companyName, email: emailOf(customer) };
}

function closingOf(
  random: Random,
  slot: Slot,
  lastAt: number,
  lastSide: "attender" | "customer",
  now: number,
): SeedConversation["closing"] {
  if (slot.status !== "closed") return null;
  const hour = localClock(lastAt).getUTCHours();
  const weekday = localClock(lastAt).getUTCDay();
  const teamIsIn = weekday !== 0 && weekday !== 6 && hour >= 8 && hour < 17;
  if (teamIsIn)
    return {
      at: Math.min(now, lastAt + random.integer(3, 50) * MINUTE),
      by: "attender",
      reason: random.pick(["Resolvido", "Resolvido", "Cliente confirmou a solução", null]),
    };
  // Nobody is in to close it: the customer does, or the clock a day later.
  if (lastAt + DAY < now && (lastSide === "attender" || random.chance(0.5)))
    return { at: lastAt + DAY, by: "system", reason: "Encerrada por inatividade" };
  return { at: Math.min(now, lastAt + random.integer(1, 20) * MINUTE), by: "customer", reason: null };
}

function ordinaryThreads(random: Random, now: number): DemoThread[] {
  const talkative = DEMO_CUSTOMERS.slice(0, -DEMO_SILENT_CUSTOMERS);
  const nextTopic = dealer(random, TOPICS);
  const nextCustomer = dealer(random, talkative);
  const nextBusinessCustomer = dealer(
    random,
    talkative.filter(({ company }) => company !== null),
  );
  const uses = new Map<TopicScript, number>();
  return random.shuffle(planSlots(random, now)).map((slot) => {
    // How many numbers a thread takes depends on the hour: the others say the same at any.
    const own = random.fork();
    const script = nextTopic();
    const use = uses.get(script) ?? 0;
    uses.set(script, use + 1);
    const customer = script.business ? nextBusinessCustomer() : nextCustomer();
    // A live conversation is a chat: an e-mail thread would have started days before.
    const channel = slot.live ? "webchat" : own.pick(script.business ? BUSINESS_CHANNELS : CHANNELS);
    const attender = slot.assignee === null ? null : DEMO_ATTENDERS[slot.assignee];
    const turns = turnsFor(own, script, slot);
    const hours = slot.live ? "any" : script.business ? "office" : "waking";
    const people = { cast: castOf(customer), attender };
    const { subject, messages } = composeThread(own, script, turns, people, channel, { at: slot.endAt, hours }, use);
    const last = messages.at(-1);
    const vip = customer.tags.includes("vip") && !script.tags.includes("vip") ? ["vip"] : [];
    return {
      subject,
      customer,
      assignee: slot.assignee,
      channel,
      status: slot.status,
      priority: own.chance(0.2) ? own.pick(PRIORITIES) : script.priority,
      tags: [...script.tags, ...vip],
      messages,
      closing: last ? closingOf(own, slot, last.at, last.side, now) : null,
    };
  });
}

function specialThreads(random: Random, now: number): DemoThread[] {
  return SPECIAL_THREADS.map(({ customer: name, turns, age, live = false, ...thread }) => {
    const customer = DEMO_CUSTOMERS.find((candidate) => candidate.name === name);
    if (!customer) throw new Error(`No demo customer is called ${name}`);
    const attender = thread.assignee === null ? null : DEMO_ATTENDERS[thread.assignee];
    const people = { cast: castOf(customer), attender };
    const { messages } = composeThread(random.fork(), { subjects: [thread.subject] }, turns, people, thread.channel, {
      at: now - age,
      hours: live ? "any" : "waking",
    });
    return { ...thread, customer, messages, closing: null };
  });
}

/** The 120 conversations of the demo workspace, oldest first. */
export function demoThreads(random: Random, now: number): DemoThread[] {
  const startOf = ({ messages }: DemoThread) => messages[0]?.at ?? now;
  return [...ordinaryThreads(random, now), ...specialThreads(random, now)].sort(
    (left, right) => startOf(left) - startOf(right),
  );
}

/** When a demo customer was registered: some days before their first message. */
export function registeredAt(random: Random, firstMessageAt: number): number {
  return firstMessageAt - random.integer(2 * HOUR, 200 * DAY);
}
