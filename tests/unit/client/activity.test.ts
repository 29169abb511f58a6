import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followActivity } from "@/lib/client/live/activity";

const emitPresence = vi.hoisted(() => vi.fn());
vi.mock("@/lib/client/live/socket", () => ({ emitPresence }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  emitPresence.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const act = (name: string) => window.dispatchEvent(new Event(name));

test("typing and pointing are told at once, then once a minute at the most", () => {
  followActivity();
  act("keydown");
  act("pointermove");
  expect(emitPresence.mock.calls).toEqual([["Activity"]]);
  vi.advanceTimersByTime(59_999);
  act("wheel");
  expect(emitPresence).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  act("touchstart");
  expect(emitPresence).toHaveBeenCalledTimes(2);
});

test("a window in which nobody does anything tells nothing", () => {
  followActivity();
  act("focus");
  act("visibilitychange");
  vi.advanceTimersByTime(600_000);
  expect(emitPresence).not.toHaveBeenCalled();
});

test("a window that is no longer followed tells nothing", () => {
  followActivity()();
  act("keydown");
  expect(emitPresence).not.toHaveBeenCalled();
});
