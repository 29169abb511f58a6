import { describe, expect, test } from "vitest";
import {
  type AnalyticsPlace,
  type AnalyticsView,
  allowedPlace,
  drillQuery,
  placeHref,
  readPlace,
  viewQuery,
} from "@/lib/modules/analytics/filter";
import type { OpenQueue } from "@/lib/modules/analytics/queue/filter";
import { queueStaysQuerySchema } from "@/lib/modules/analytics/queue/schema";
import { rowQuery } from "@/lib/modules/analytics/reports/filter";
import { drillQuerySchema, figuresQuerySchema } from "@/lib/modules/analytics/schema";
import type { OpenDeadlines } from "@/lib/modules/analytics/sla/filter";
import { slaClocksQuerySchema } from "@/lib/modules/analytics/sla/schema";

const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readPlace((name) => parameters.get(name));
};
const today: AnalyticsView = {
  period: "today",
  from: null,
  to: null,
  channel: null,
  team: null,
  attenderId: null,
  tag: null,
};
const nowhere: AnalyticsPlace = { view: today, open: null, deadlines: null, queue: null, areExportsOpen: false };
const deep: AnalyticsPlace = {
  view: {
    period: "custom",
    from: "2026-02-01",
    to: "2026-02-28",
    channel: "email",
    team: 3,
    attenderId: 7,
    tag: "vip & ouro",
  },
  open: { figure: "opened", day: "2026-02-03", hour: 0, channel: "whatsapp", attenderId: 9 },
  deadlines: null,
  queue: null,
  areExportsOpen: false,
};

describe("the dashboard's address", () => {
  test("is bare for today's figures of everything", () => {
    expect(placeHref(nowhere)).toBe("/analytics");
  });

  test("is read back as what it was made from", () => {
    expect(read(placeHref(deep).split("?")[1] ?? "")).toEqual({ place: deep, unread: [] });
  });

  test.each(["month", "last_month"] as const)("is read back with the period %s", (period) => {
    const place = { ...nowhere, view: { ...today, period } };
    expect(placeHref(place)).toBe(`/analytics?period=${period}`);
    expect(read(`period=${period}`)).toEqual({ place, unread: [] });
    expect(figuresQuerySchema.parse(viewQuery(place.view))).toEqual({ period });
  });

  test.each([
    ["period=ano", ["period=ano"]],
    ["period=custom", ["period=custom"]],
    ["period=custom&from=2026-02-30&to=2026-03-01", ["period=custom", "to=2026-03-01", "from=2026-02-30"]],
    ["period=today&from=2026-01-01&to=2026-01-02", ["from=2026-01-01", "to=2026-01-02"]],
    ["channel=fax", ["channel=fax"]],
    ["attender=0", ["attender=0"]],
    ["attender=1.5", ["attender=1.5"]],
    ["attender=3000000000", ["attender=3000000000"]],
    [`tag=${"x".repeat(51)}`, [`tag=${"x".repeat(51)}`]],
    ["tag=%20", []],
    ["figure=tudo", ["figure=tudo"]],
  ])("names what it can't mean, which narrows nothing: %s", (query, unread) => {
    expect(read(query)).toEqual({ place: nowhere, unread });
  });

  test("has hours of the volume only", () => {
    expect(read("figure=answered&hour=3").place.open?.hour).toBeNull();
    expect(read("figure=opened&hour=24").place.open?.hour).toBeNull();
    expect(read("figure=opened&hour=23").place.open?.hour).toBe(23);
  });

  test.each<OpenDeadlines>([
    { figure: "late", kind: "next", row: null },
    { figure: "ended", kind: "first", row: { group: "policy", id: 3 } },
    { figure: "met", kind: "first", row: { group: "team", id: 0 } },
    { figure: "missed", kind: "resolution", row: { group: "attender", id: 0 } },
    { figure: "missed", kind: "first", row: { group: "channel", channel: "email" } },
  ])("has the open list of deadlines, which the API accepts: %j", (deadlines) => {
    const place = { ...nowhere, deadlines };
    expect(read(placeHref(place).split("?")[1] ?? "")).toEqual({ place, unread: [] });
    const { figure, kind, row } = deadlines;
    expect(slaClocksQuerySchema.safeParse({ figure, kind, ...rowQuery(row) }).success).toBe(true);
  });

  test("has no row of what is late now, and one list only", () => {
    expect(read("deadlines=late&by=team&row=3").place.deadlines?.row).toBeNull();
    expect(read("deadlines=missed&by=team").place.deadlines).toEqual({ figure: "missed", kind: "first", row: null });
    expect(read("figure=opened&deadlines=missed").place.deadlines).toBeNull();
  });

  test("of an attender's deadlines shows somebody else their own", () => {
    const deadlines: OpenDeadlines = { figure: "missed", kind: "first", row: { group: "attender", id: 9 } };
    const asked = { ...nowhere, deadlines };
    expect(allowedPlace(asked, { seesEverybody: false, teams: [] }).deadlines?.row).toBeNull();
    expect(allowedPlace(asked, { seesEverybody: true, teams: [] })).toBe(asked);
  });

  test.each<OpenQueue>([
    { figure: "waiting", row: null },
    { figure: "found", row: { group: "team", id: 0 } },
    { figure: "left", row: { group: "attender", id: 4 } },
    { figure: "left", row: { group: "channel", channel: "whatsapp" } },
  ])("has the open list of the queue, which the API accepts: %j", (queue) => {
    const place = { ...nowhere, queue };
    expect(read(placeHref(place).split("?")[1] ?? "")).toEqual({ place, unread: [] });
    const { figure, row } = queue;
    expect(queueStaysQuerySchema.safeParse({ figure, ...rowQuery(row) }).success).toBe(true);
  });

  test("has no row of what waits now, none by policy of the queue, and somebody else's for nobody but who sees it", () => {
    expect(read("queue=waiting&by=team&row=3").place.queue?.row).toBeNull();
    expect(read("queue=left&by=policy&row=3").place.queue).toEqual({ figure: "left", row: null });
    expect(read("deadlines=missed&queue=left").place.queue).toBeNull();
    const asked: AnalyticsPlace = { ...nowhere, queue: { figure: "found", row: { group: "attender", id: 9 } } };
    expect(allowedPlace(asked, { seesEverybody: false, teams: [] }).queue?.row).toBeNull();
    expect(allowedPlace(asked, { seesEverybody: true, teams: [] })).toBe(asked);
  });

  test("of somebody who sees everybody's figures shows somebody else their own", () => {
    const { view, open } = allowedPlace(deep, { seesEverybody: false, teams: [] });
    expect([view.team, view.attenderId, open?.attenderId]).toEqual([null, null, null]);
    expect(allowedPlace(deep, { seesEverybody: true, teams: [3] })).toBe(deep);
  });

  test("of a team's figures shows them to who leads it, and everybody's of no team to who sees all but that", () => {
    expect(allowedPlace(deep, { seesEverybody: false, teams: [3] })).toBe(deep);
    const { view, open } = allowedPlace(deep, { seesEverybody: true, teams: [4] });
    expect([view.team, view.attenderId, open?.attenderId]).toEqual([null, 7, 9]);
  });
});

describe("what the API is asked", () => {
  test("is what its schemas accept", () => {
    expect(figuresQuerySchema.safeParse(viewQuery(deep.view)).success).toBe(true);
    expect(deep.open && drillQuerySchema.safeParse(drillQuery(deep.view, deep.open)).success).toBe(true);
  });

  test("of one day's list is that day, whatever the period", () => {
    expect(deep.open && drillQuery(deep.view, deep.open)).toMatchObject({
      period: "custom",
      from: "2026-02-03",
      to: "2026-02-03",
    });
  });

  test("of a row's list is that row, whatever the view is narrowed to", () => {
    expect(deep.open && drillQuery(deep.view, deep.open)).toMatchObject({ channel: "whatsapp", attenderId: "9" });
  });
});
