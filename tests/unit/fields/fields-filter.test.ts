import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directoryHref, emptyView, exportHref, readDirectory } from "@/lib/modules/customers/filter";
import {
  asksFields,
  type FieldsFilter,
  fieldParameters,
  readFieldsFilter,
  withField,
} from "@/lib/modules/fields/filter";
import { oneLine } from "@/lib/modules/records/line-text";
import { pageParameters } from "@/lib/modules/records/query-codec";
import { NO_FILTER, readTicketQuery, ticketHref, ticketQueryText } from "@/lib/modules/tickets/filter";

const key = fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/);
const value = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 200 })
  .map((text) => oneLine(text, 200))
  .filter(Boolean);
const asked = fc.dictionary(fc.oneof(key, fc.constantFrom("constructor", "q", "status")), value, {
  maxKeys: 8,
  noNullPrototype: true,
});
const ordered = (fields: FieldsFilter) =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
const parametersOf = (href: string) => new URL(href, "http://desk.example").searchParams;

describe("what is asked of fields of the workspace's own", () => {
  test("is read from the tickets' address as it was written, whatever key and value", () => {
    fc.assert(
      fc.property(asked, (wanted) => {
        const query = { ...NO_FILTER, fields: ordered(wanted) };
        expect(readTicketQuery(parametersOf(ticketHref(null, query)))).toEqual({ query, unread: [] });
        expect(asksFields(ticketQueryText(query))).toBe(Object.keys(wanted).length > 0);
      }),
    );
  });

  test("is read from the directory's address as it was written, of both lists", () => {
    fc.assert(
      fc.property(asked, fc.constantFrom("customers" as const, "companies" as const), (wanted, kind) => {
        const view = { ...emptyView(kind), fields: ordered(wanted) };
        expect(readDirectory(parametersOf(directoryHref(view)))).toEqual({ view, panel: null, unread: [] });
        expect(readFieldsFilter(parametersOf(exportHref(view))).fields).toEqual(view.fields);
      }),
    );
  });

  test("is the same text in whatever order it was asked", () => {
    const one = withField(withField({}, "plano", "3"), "assento", "A1");
    expect(ticketQueryText({ ...NO_FILTER, fields: one })).toBe("field.assento=A1&field.plano=3");
    expect(Object.keys(readFieldsFilter(new URLSearchParams("field.plano=3&field.assento=A1")).fields)).toEqual(
      Object.keys(one),
    );
    expect(withField(one, "plano", null)).toEqual({ assento: "A1" });
  });

  test("is named where no field could have such a key or such a value, and asks for nothing then", () => {
    const long = "x".repeat(501);
    const parameters = new URLSearchParams({
      "field.Plano": "1",
      "field.": "2",
      "field.1a": "3",
      [`field.${"a".repeat(41)}`]: "4",
      "field.obs": long,
      "field.vazio": " ",
      "fields.plano": "5",
      "field.plano": " 6 ",
    });
    expect(readFieldsFilter(parameters)).toEqual({
      fields: { plano: "6" },
      unread: ["field.Plano=1", "field.=2", "field.1a=3", `field.${"a".repeat(41)}=4`, `field.obs=${long}`],
    });
  });

  test("is read from a page's parameters, of one that is there twice the first", () => {
    const parameters = pageParameters({ "field.plano": ["3", "4"], status: "open" });
    expect(readTicketQuery(parameters)).toEqual({
      query: { ...NO_FILTER, status: ["open"], fields: { plano: "3" } },
      unread: [],
    });
    expect(pageParameters({}).get("constructor")).toBeNull();
  });

  test("is written as calls take it", () => {
    expect(fieldParameters({ plano: "3", valor: "10.50" })).toEqual({ "field.plano": "3", "field.valor": "10.50" });
  });
});
