import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { alertChoices, isAlertOn, learnAlertChoices, wantedAlerts } from "@/lib/client/alerts/alert-choices";
import { workspaceZone } from "@/lib/client/alerts/quiet-hours";
import { deskPreferences } from "@/lib/client/preferences-store";
import { DESK_DEFAULTS } from "@/lib/modules/attenders/desk/policy";
import { QUIET_DEFAULT } from "@/lib/modules/attenders/quiet/policy";
import {
  ALERT_TOPIC_NAMES,
  ALERT_WAYS,
  hasWay,
  kindsIn,
  kindsOf,
  NOTIFICATION_FILTERS,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
} from "@/lib/modules/notifications/policy";
import { alertTopicSchema } from "@/lib/modules/notifications/schema";

const choice = { topic: "assigned", version: 3, bell: true, sound: true, desktop: true, email: false } as const;

beforeEach(() => {
  alertChoices.set({});
  wantedAlerts.set({});
  deskPreferences.set(DESK_DEFAULTS);
});

describe("who chose nothing", () => {
  test.each(alertTopicSchema.options)(
    "is told of %s at the bell and by a sound, not on the desktop or by e-mail",
    (topic) => {
      expect(ALERT_WAYS.map((way) => isAlertOn(topic, way))).toEqual([true, true, false, false]);
    },
  );
});

describe("a choice", () => {
  test("holds for its topic and no other", () => {
    learnAlertChoices([{ ...choice, bell: false, sound: false }]);
    expect(ALERT_WAYS.map((way) => isAlertOn("assigned", way))).toEqual([false, false, true, false]);
    expect(ALERT_WAYS.map((way) => isAlertOn("mention", way))).toEqual([true, true, false, false]);
  });

  test("isn't taken back by an answer that is older", () => {
    learnAlertChoices([{ ...choice, sound: false }]);
    learnAlertChoices([{ ...choice, version: 2 }]);
    expect(isAlertOn("assigned", "sound")).toBe(false);
  });

  test("counts as soon as it is switched, before the server has answered", () => {
    learnAlertChoices([choice]);
    wantedAlerts.set({ "assigned.sound": false });
    expect(isAlertOn("assigned", "sound")).toBe(false);
  });

  test("is silent on all topics while everything is muted, and the bell goes on", () => {
    learnAlertChoices([choice]);
    deskPreferences.set({ ...DESK_DEFAULTS, alertsMuted: true });
    expect(ALERT_WAYS.map((way) => isAlertOn("assigned", way))).toEqual([true, false, false, false]);
  });
});

describe("quiet hours", () => {
  const night = { ...QUIET_DEFAULT, isOn: true };
  beforeEach(() => {
    workspaceZone.set("America/Sao_Paulo");
    learnAlertChoices([choice, { ...choice, topic: "mention" }]);
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => void vi.useRealTimers());

  test("keep sound and desktop back while they hold, and the bell goes on", () => {
    deskPreferences.set({ ...DESK_DEFAULTS, quietHours: night });
    vi.setSystemTime("2026-11-27T04:00:00Z");
    expect(ALERT_WAYS.map((way) => isAlertOn("assigned", way))).toEqual([true, false, false, false]);
    vi.setSystemTime("2026-11-27T11:00:00Z");
    expect(ALERT_WAYS.map((way) => isAlertOn("assigned", way))).toEqual([true, true, true, false]);
  });

  test("let a mention pass if that was chosen, and nothing else", () => {
    deskPreferences.set({ ...DESK_DEFAULTS, quietHours: { ...night, mentionsPass: true } });
    vi.setSystemTime("2026-11-27T04:00:00Z");
    expect(ALERT_WAYS.map((way) => isAlertOn("mention", way))).toEqual([true, true, true, false]);
    expect(isAlertOn("assigned", "sound")).toBe(false);
    deskPreferences.set({ ...DESK_DEFAULTS, quietHours: night });
    expect(isAlertOn("mention", "sound")).toBe(false);
  });
});

describe("the table of kinds", () => {
  test("has every kind under one filter of the list, beside all and what is unread", () => {
    const narrow = NOTIFICATION_FILTERS.filter((filter) => filter !== "all" && filter !== "unread");
    expect(narrow.flatMap((filter) => kindsIn(filter)).sort()).toEqual([...NOTIFICATION_KIND_NAMES].sort());
  });

  test("gives every kind a topic that has the bell, because a notification is an entry of it", () => {
    for (const kind of NOTIFICATION_KIND_NAMES) expect(hasWay(NOTIFICATION_KINDS[kind], "bell")).toBe(true);
  });

  test("leaves no kind out when all topics are asked for", () => {
    expect(kindsOf(ALERT_TOPIC_NAMES)).toEqual(NOTIFICATION_KIND_NAMES);
  });
});
