import { describe, expect, test } from "vitest";
import { boardHref, readBoardPlace } from "@/lib/modules/conversations/board/filter";
import { listOfNobody, listOfPerson, sortedPeople, waitingOfPerson } from "@/lib/modules/conversations/board/policy";
import type { BoardPerson } from "@/lib/modules/conversations/board/schema";
import { conversationHref, readListQuery } from "@/lib/modules/conversations/filter";

const person = (name: string, open: number, waitingSince: string | null): BoardPerson => ({
  attenderId: name.length,
  name,
  status: "available",
  chosen: "available",
  since: null,
  isMember: true,
  open,
  snoozed: 0,
  waiting: 0,
  overdue: 0,
  waitingSince,
});
const PEOPLE = [
  person("Zoé", 9, null),
  person("Ágata", 9, null),
  person("Bento", 2, "2026-01-02T00:00:00.000Z"),
  person("Caetana", 5, "2026-01-01T00:00:00.000Z"),
];
const names = (sort: "waiting" | "open") => sortedPeople(PEOPLE, sort, "pt-BR").map(({ name }) => name);

test("who keeps somebody waiting longest stands first, then who has most, then by name", () => {
  expect(names("waiting")).toEqual(["Caetana", "Bento", "Ágata", "Zoé"]);
});

test("who has most stands first, then who keeps somebody waiting longest", () => {
  expect(names("open")).toEqual(["Ágata", "Zoé", "Caetana", "Bento"]);
});

describe("the lists that the board leads to", () => {
  const led = { team: null, hasTeamless: false, teams: [{ id: 3, name: "Vendas" }] };
  const readBack = (href: string) => readListQuery((name) => new URL(href, "http://a.example").searchParams.get(name));

  test("are of what the board counts, and can be read back from their address", () => {
    for (const list of [listOfPerson(led, 7), waitingOfPerson(led, 7), listOfNobody(led)]) {
      expect(readBack(conversationHref(null, list))).toEqual({ query: list, unread: [] });
      expect(list.condition?.all).toContainEqual({ field: "team", operator: "any_of", value: [3] });
    }
  });

  test("name no teams where all is looked after, or one is chosen", () => {
    expect(listOfNobody({ ...led, hasTeamless: true }).condition).toEqual({ all: [], any: [] });
    expect(listOfNobody({ ...led, team: 3 })).toMatchObject({ team: 3, condition: { all: [], any: [] } });
  });
});

test("the board's address says what differs from how it opens, and what can't be read of it is named", () => {
  expect(boardHref({ team: null, sort: "waiting" })).toBe("/conversations/board");
  expect(boardHref({ team: 0, sort: "open" })).toBe("/conversations/board?team=0&sort=open");
  const asked = new URLSearchParams("team=x&sort=open");
  expect(readBoardPlace((name) => asked.get(name))).toEqual({
    place: { team: null, sort: "open" },
    unread: ["team=x"],
  });
});
