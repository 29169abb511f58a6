import { afterEach, describe, expect, test, vi } from "vitest";
import {
  registerActions,
  registerOffer,
  runOnArrival,
  screenActions,
  screenOffer,
} from "@/lib/client/keys/screen-actions";

const stops: (() => void)[] = [];
const offer = (read: Parameters<typeof registerActions>[0]) => stops.push(registerActions(read));

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe("the actions of a screen", () => {
  test("are those of all its parts, in the table's order", () => {
    offer(() => ({ closeNext: () => undefined, reply: () => undefined }));
    offer(() => ({ next: () => undefined }));
    expect([...screenActions().keys()]).toEqual(["reply", "closeNext", "next"]);
  });

  test("don't have what can't be done now", () => {
    let isOpen = true;
    offer(() => ({ reply: isOpen && (() => undefined), note: undefined, take: null }));
    expect([...screenActions().keys()]).toEqual(["reply"]);
    isOpen = false;
    expect(screenActions().size).toBe(0);
  });

  test("go with the part that offered them", () => {
    offer(() => ({ reply: () => undefined }));
    stops.pop()?.();
    expect(screenActions().size).toBe(0);
  });
});

describe("what is wanted of a screen that is being gone to", () => {
  test("is done once, as the screen offers it", () => {
    const run = vi.fn();
    runOnArrival("newTicket");
    offer(() => ({ next: () => undefined }));
    expect(run).not.toHaveBeenCalled();
    offer(() => ({ newTicket: run }));
    offer(() => ({ newTicket: run }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("is given up where the screen takes too long", () => {
    vi.useFakeTimers();
    const run = vi.fn();
    runOnArrival("newTicket");
    vi.advanceTimersByTime(15_001);
    offer(() => ({ newTicket: run }));
    expect(run).not.toHaveBeenCalled();
  });
});

test("what is offered with something open is the last part's, and nothing once that is gone", () => {
  const first = registerOffer("insertReply", () => ({ run: () => undefined }));
  const second = registerOffer("insertReply", () => null);
  expect(screenOffer("insertReply")).toBeNull();
  // A screen goes after the next one came.
  first();
  expect(screenOffer("insertReply")).toBeNull();
  second();
  expect(screenOffer("insertReply")).toBeNull();
});
