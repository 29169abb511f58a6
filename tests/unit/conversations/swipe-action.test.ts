import { describe, expect, test } from "vitest";
import { swipeAction } from "@/components/conversations/list/swipe-action";

const OPEN = { status: "active", snoozedUntil: null } as const;
const SNOOZED = { status: "active", snoozedUntil: "2026-11-30T12:00:00.000Z" } as const;
const CLOSED = { status: "closed", snoozedUntil: null } as const;

describe("letting go of a swiped row", () => {
  test.each([
    ["closes an open one to the left", OPEN, -8, "close"],
    ["snoozes an open one to the right", OPEN, 8, "snooze"],
    ["asks until when a long way to the right", OPEN, 14, "choose"],
    ["closes a snoozed one to the left", SNOOZED, -8, "close"],
    ["brings a snoozed one back to the right", SNOOZED, 8, "bringBack"],
    ["asks for another time a long way to the right", SNOOZED, 14, "choose"],
    ["reopens a closed one to the left, however far", CLOSED, -20, "reopen"],
    ["does nothing with a closed one to the right", CLOSED, 20, null],
  ] as const)("%s", (_, chat, distance, action) => {
    expect(swipeAction(chat, distance)).toBe(action);
  });
});
