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
import { drillQuerySchema, figuresQuerySchema } from "@/lib/modules/analytics/schema";

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
const nowhere: AnalyticsPlace = { view: today, open: null, areExportsOpen: false };
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
