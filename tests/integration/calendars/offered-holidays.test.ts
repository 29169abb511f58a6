import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offeredHolidays } from "@/lib/modules/calendars/offered-holidays";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const now = Date.parse("2026-11-19T12:00:00Z");
const offered = async (state?: "SP" | "RJ") => (await offeredHolidays(ctx, { state, now })).items;
const named = async (name: string, state?: "SP" | "RJ") => (await offered(state)).filter((one) => one.name === name);

describe("the offered holidays of Brazil", () => {
  test("have the national ones of every year once, with their next day", async () => {
    expect(await named("Dia da Consciência Negra")).toEqual([
      { date: "2026-11-20", isYearly: true, name: "Dia da Consciência Negra", kind: "national" },
    ]);
    expect(await named("Natal")).toEqual([{ date: "2026-12-25", isYearly: true, name: "Natal", kind: "national" }]);
    expect(await named("Tiradentes")).toEqual([
      { date: "2027-04-21", isYearly: true, name: "Tiradentes", kind: "national" },
    ]);
  });

  test("have movable ones by their date in each year", async () => {
    expect(await named("Sexta-feira Santa")).toEqual([
      { date: "2027-03-26", isYearly: false, name: "Sexta-feira Santa", kind: "national" },
      { date: "2028-04-14", isYearly: false, name: "Sexta-feira Santa", kind: "national" },
    ]);
  });

  test("say which are optional, and of which only a part of the day is free", async () => {
    expect((await named("Corpus Christi"))[0]).toMatchObject({ date: "2027-05-27", kind: "optional" });
    expect((await named("Véspera de Natal"))[0]).toMatchObject({
      kind: "optional",
      closed: { start: "14:00", end: "24:00" },
    });
    expect((await named("Carnaval")).find(({ date }) => date === "2027-02-10")).toMatchObject({
      closed: { start: "00:00", end: "14:00" },
    });
  });

  test("have those of a state for who chooses one", async () => {
    const revolution = "Revolução Constitucionalista";
    expect([(await named(revolution)).length, (await named(revolution, "RJ")).length]).toEqual([0, 0]);
    expect(await named(revolution, "SP")).toEqual([
      { date: "2027-07-09", isYearly: true, name: revolution, kind: "state" },
    ]);
  });

  test("come in their order, and none of the past", async () => {
    const dates = (await offered("SP")).map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect((dates[0] ?? "") >= "2026-11-19").toBe(true);
  });
});
