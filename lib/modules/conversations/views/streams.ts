import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";
import { testOf } from "@/lib/kernel/conditions/condition";
import type { ConversationStatus } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { type ListQuery, placesOfTab, type Shown } from "../list-page";
import type { ListTab } from "../store/conversation-tab";
import { placesOfDue, placesOfHigh, placesOfUrgent, placesOfWaiting } from "../store/view-lanes";
import { placesAmong, placesOfCompany, placesOfCustomer, placesOfTag } from "../store/view-page";
import type { ConversationField } from "./filter";

/** A place in a list: the instant that it is ordered by, and the conversation. */
export type Place = { at: number; id: number };
/** Conversations in an order, from behind a place on: some that a list may have, and all that it has. */
export type Stream = (from: Place, limit: number) => Promise<Place[]>;

/** The list that is read: its tab and whose conversations it shows. */
export type TabList = Pick<ListQuery, "filter" | "attenderId" | "shown" | "hidden" | "overdueBefore">;

/** More values than this of a field are looked for among all rows: each would be a range to be read. */
const LEADING_MAX = 10;
const OPEN: readonly ConversationStatus[] = ["active", "waiting", "pending"];
/** Tabs of one's own conversations, which are few. */
const OWN: readonly ListTab[] = ["mine", "overdue"];

const isLeaf = (part: Condition["all"][number]): part is Leaf => "field" in part;

/** The questions that must hold of every row: of a field, and by what it is asked. */
export function required(condition: Condition, field: ConversationField): Leaf[] {
  return condition.all.filter(isLeaf).filter((leaf) => leaf.field === field);
}

function valuesOf<Value>(condition: Condition, field: ConversationField, operator: Leaf["operator"]): Value[] | null {
  const leaf = required(condition, field).find((one) => one.operator === operator);
  const values = leaf?.value as Value[] | undefined;
  return values && values.length <= LEADING_MAX ? values : null;
}

const ofTab =
  (reader: Reader, list: TabList, filter: ListTab, shown: Shown = list.shown, attenderId = list.attenderId): Stream =>
  async ({ at, id }, limit) => {
    const cursor = { lastActivityAt: at, id };
    const places = await placesOfTab(reader, { ...list, filter, shown, attenderId, cursor, limit }, limit);
    return places.map((place) => ({ at: place.lastActivityAt, id: place.id }));
  };

/** What somebody has of what the list shows; of other people's, only where it shows everything. */
const ofOwner = (reader: Reader, list: TabList, attenderId: number): Stream => {
  const { anybody, me } = list.shown;
  const own = attenderId === list.attenderId ? [...anybody, ...me] : anybody;
  return ofTab(reader, list, list.filter, { anybody: [], nobody: [], me: own }, attenderId);
};

/** The streams of the most telling question, whose union has all that the condition holds for; null: none is. */
function leading(reader: Reader, list: TabList, condition: Condition): Stream[] | null {
  type Found = { id: number; lastActivityAt: number };
  const read =
    (rows: (from: { cursorAt: number; cursorId: number; limit: number }) => Promise<Found[]>): Stream =>
    async ({ at, id }, limit) => {
      const found = await rows({ cursorAt: at, cursorId: id, limit });
      return found.map((row) => ({ at: row.lastActivityAt, id: row.id }));
    };
  const customers = valuesOf<number>(condition, "customer", "any_of");
  if (customers)
    return customers.map((customerId) => read((from) => reader.all(placesOfCustomer, { ...from, customerId })));
  const companies = valuesOf<number>(condition, "company", "any_of");
  if (companies)
    return companies.map((companyId) => read((from) => reader.all(placesOfCompany, { ...from, companyId })));
  const tags =
    valuesOf<string>(condition, "tags", "has_all")?.slice(0, 1) ?? valuesOf<string>(condition, "tags", "has_any");
  if (tags) return tags.map((tag) => read((from) => reader.all(placesOfTag, { ...from, tag })));
  const isSnoozed = required(condition, "snoozedUntil").some(({ operator }) => operator !== "is_empty");
  if (isSnoozed) return [ofTab(reader, list, "snoozed")];
  if (OWN.includes(list.filter)) return null;
  if (required(condition, "mine").some(({ value }) => value === true)) return [ofOwner(reader, list, list.attenderId)];
  const assignees = valuesOf<number>(condition, "assignee", "any_of");
  if (assignees) return assignees.map((id) => ofOwner(reader, list, id));
  if (list.filter === "all" && required(condition, "assignee").some(({ operator }) => operator === "is_empty")) {
    const { anybody, nobody } = list.shown;
    return [ofTab(reader, list, "all", { anybody: [], nobody: [...anybody, ...nobody], me: [] })];
  }
  return null;
}

/** The statuses to which the condition narrows a list; null: it doesn't. */
function statusesOf(condition: Condition): ConversationStatus[] | null {
  const named = valuesOf<ConversationStatus>(condition, "status", "any_of");
  if (named) return named;
  // Who waits, and what is unread, is in an open conversation.
  const waits = required(condition, "waitingSince").some(({ operator }) => operator !== "is_empty");
  const isUnread = required(condition, "unread").some(({ value }) => value === true);
  return waits || isUnread ? [...OPEN] : null;
}

/** The tab's own ranges, of fewer statuses where the condition asks for those. */
function tabStreams(reader: Reader, list: TabList, condition: Condition): { streams: Stream[]; isNarrow: boolean } {
  const statuses = list.filter === "all" || list.filter === "open" ? statusesOf(condition) : null;
  if (!statuses) return { streams: [ofTab(reader, list, list.filter)], isNarrow: list.filter !== "all" };
  const tabs: ListTab[] = statuses;
  return { streams: tabs.map((tab) => ofTab(reader, list, tab)), isNarrow: true };
}

/**
 * The ways to a list, newest activity first. Each has all rows: which is shorter isn't known before, so that both are gone until one
 * has a page.
 * @param few has all that a field of the workspace's own lets through, where those are few
 */
export function waysByActivity(reader: Reader, list: TabList, condition: Condition, few: Stream | null): Stream[][] {
  const lead = leading(reader, list, condition);
  const { streams, isNarrow } = tabStreams(reader, list, condition);
  // The first of the tab are looked at before: in a small workspace few are many.
  if (lead === null && few) return [streams, [few]];
  return lead === null ? [streams] : isNarrow ? [lead, streams] : [lead];
}

/** Some conversations, which are read once. */
export function among(reader: Reader, ids: readonly number[]): Stream {
  let read: Promise<Place[]> | undefined;
  return async ({ at, id }, limit) => {
    read ??= reader.all(placesAmong, { ids });
    const places = await read;
    const from = places.findIndex((place) => place.at < at || (place.at === at && place.id < id));
    return from < 0 ? [] : places.slice(from, from + limit);
  };
}

const audiencesOf = ({ anybody, nobody, me }: Shown) => [...new Set([...anybody, ...nobody, ...me])];

/** The way along an index that is in another order. */
export const wayAlong = (
  reader: Reader,
  { shown }: TabList,
  by: typeof placesOfWaiting | typeof placesOfUrgent,
): Stream[][] => [
  [({ at, id }, limit) => reader.all(by, { audiences: audiencesOf(shown), cursorAt: at, cursorId: id, limit })],
];

export const ALONG = { waiting: placesOfWaiting, due: placesOfDue, urgent: placesOfUrgent, high: placesOfHigh };

/** From where to where activities are that the condition wants: nothing outside need be read. @param now epoch milliseconds */
export function activityBounds(condition: Condition, now: number): { newest: number; oldest: number } {
  let [newest, oldest] = [Number.MAX_SAFE_INTEGER, -1];
  const at = ({ operator, value }: Leaf) =>
    operator === "before" || operator === "after" ? Date.parse(String(value)) : now - Number(value) * 1_000;
  for (const leaf of required(condition, "lastActivityAt")) {
    const { test } = testOf(leaf.operator);
    if (test === "before" || test === "older_than") newest = Math.min(newest, at(leaf));
    if (test === "after" || test === "newer_than") oldest = Math.max(oldest, at(leaf));
  }
  // Nothing happens in a conversation before it is there.
  for (const leaf of required(condition, "createdAt"))
    if (leaf.operator === "after" || leaf.operator === "newer_than") oldest = Math.max(oldest, at(leaf));
  return { newest, oldest };
}
