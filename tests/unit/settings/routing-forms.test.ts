import { describe, expect, test } from "vitest";
import { inputOf, problemsOf, storedQueue } from "@/components/settings/routing/queue-draft";
import { differencesOf } from "@/components/settings/routing/queue-summary";
import { exampleOf, storedWeights, weightsOf, wrongWeights } from "@/components/settings/routing/weights-draft";
import { ORDINARY_ROUTING } from "@/lib/modules/routing/policy";
import { changeRoutingSchema, changeWeightsSchema, type RoutingDto } from "@/lib/modules/routing/schema";

const ordinary: RoutingDto = { audience: 3, name: "Vendas", ...ORDINARY_ROUTING, version: 2 };
const turns: RoutingDto = { ...ordinary, mode: "round_robin" };
const draftOf = (queue: RoutingDto) => storedQueue(queue).values;

describe("a queue's form", () => {
  test.each([
    ["ordinary", ordinary],
    ["a calendar", { ...turns, calendarId: 7 }],
    ["whatever the hour", { ...turns, isAlways: true }],
    ["an offer", { ...turns, offerSeconds: 45 }],
    ["nothing of all", { ...turns, skillWaitSeconds: 0, stickyHours: 0, requeueMinutes: 0, tellsPlace: true }],
    ["a wait that isn't whole minutes", { ...turns, skillWaitSeconds: 90 }],
    ["the most there is", { ...turns, skillWaitSeconds: 86_400, stickyHours: 720, requeueMinutes: 1_440 }],
  ] satisfies [string, RoutingDto][])("sends what it began with: %s", (_, queue) => {
    const { audience: _audience, name: _name, version, ...input } = queue;
    expect(problemsOf(draftOf(queue))).toEqual({});
    expect(inputOf(draftOf(queue))).toEqual(input);
    expect(changeRoutingSchema.safeParse({ ...inputOf(draftOf(queue)), version }).success).toBe(true);
  });

  test("a wait is shown in minutes where it is whole ones", () => {
    expect(draftOf(turns).skillWait).toEqual({ amount: "2", unit: "minutes" });
    expect(draftOf({ ...turns, skillWaitSeconds: 90 }).skillWait).toEqual({ amount: "90", unit: "seconds" });
  });

  test("says which numbers can't be", () => {
    const wrong = {
      ...draftOf(turns),
      offer: { isOn: true, seconds: "9" },
      skillWait: { amount: "1441", unit: "minutes" as const },
      stickyHours: "1,5",
      requeueMinutes: "",
    };
    expect(Object.keys(problemsOf(wrong))).toEqual(["offer", "skillWait", "stickyHours", "requeueMinutes"]);
    // An offer that isn't made needs no time.
    expect(problemsOf({ ...draftOf(turns), offer: { isOn: false, seconds: "" } })).toEqual({});
  });

  test("by hand asks nothing of what is hidden, and sends what the server takes", () => {
    const byHand = { ...draftOf(ordinary), stickyHours: "muitas", offer: { isOn: true, seconds: "x" } };
    expect(problemsOf(byHand)).toEqual({});
    expect(changeRoutingSchema.safeParse({ ...inputOf(byHand), version: 2 }).success).toBe(true);
    expect(inputOf(byHand).stickyHours).toBe(72);
  });
});

describe("what the list says of a queue", () => {
  test("nothing of what is ordinary", () => {
    expect(differencesOf(ordinary)).toEqual([]);
    expect(differencesOf(turns)).toEqual([]);
  });

  test("what isn't, but by hand only what the customer is told", () => {
    const all = { ...turns, offerSeconds: 30, skillWaitSeconds: 300, stickyHours: 24, requeueMinutes: 10 };
    expect(differencesOf({ ...all, tellsPlace: true })).toEqual([
      { kind: "offers", seconds: 30 },
      { kind: "waits", seconds: 300 },
      { kind: "returns", hours: 24 },
      { kind: "requeues", minutes: 10 },
      { kind: "tells" },
    ]);
    expect(differencesOf({ ...all, mode: "manual", tellsPlace: true })).toEqual([{ kind: "tells" }]);
  });

  test("that something isn't done at all", () => {
    const none = { ...turns, skillWaitSeconds: 0, stickyHours: 0, requeueMinutes: 0 };
    expect(differencesOf(none).map(({ kind }) => kind)).toEqual(["waitsNot", "returnsNot", "requeuesNot"]);
  });
});

describe("the weights", () => {
  const { values } = storedWeights({ webchat: 20, whatsapp: 15, email: 5, version: 0 });

  test("become how many conversations somebody has at once", () => {
    expect(exampleOf(values)).toEqual({ units: 100, chats: 5, talks: 6, mails: 20 });
    expect(exampleOf({ ...values, webchat: "101" })?.chats).toBe(0);
  });

  test("are whole numbers from 1 to 1,000", () => {
    expect(wrongWeights(values)).toEqual({});
    expect(changeWeightsSchema.safeParse({ ...weightsOf(values), version: 0 }).success).toBe(true);
    expect(Object.keys(wrongWeights({ webchat: "0", whatsapp: "1001", email: "dez" }))).toEqual([
      "webchat",
      "whatsapp",
      "email",
    ]);
    expect(exampleOf({ ...values, email: "" })).toBeNull();
  });
});
