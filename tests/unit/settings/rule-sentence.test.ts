import { createTranslator } from "use-intl";
import { describe, expect, test } from "vitest";
import { ruleSentence, type SentenceParts, wholeSentence } from "@/components/settings/automation/rule-sentence";
import { TEMPLATES } from "@/components/settings/automation/templates";
import { OPERATORS } from "@/lib/kernel/conditions/condition";
import { RULE_FIELDS } from "@/lib/modules/automation/filter";
import { ANCHORS, RULE_EVENTS } from "@/lib/modules/automation/policy";
import { ruleInputSchema } from "@/lib/modules/automation/schema";
import en from "@/messages/en/automation.json";
import ptBR from "@/messages/pt-BR/automation.json";

const PEOPLE = new Map([[7, "Ana"]]);

function partsOf(locale: "pt-BR" | "en"): SentenceParts {
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale, messages: locale === "en" ? en : ptBR, onError });
  const list = (type: "conjunction" | "disjunction") => (texts: readonly string[]) =>
    new Intl.ListFormat(locale, { type }).format(texts);
  return {
    say: (key, values) => t(`says.${key}` as never, values as never),
    nameOf: (field, value) =>
      field === "assignee" || field === "team"
        ? (PEOPLE.get(Number(value)) ?? t(field === "team" ? "says.goneTeam" : "says.gonePerson"))
        : field === "customer" || field === "company"
          ? `Nº ${value}`
          : String(t(`names.${field}.${value}` as never)).toLocaleLowerCase(locale),
    fieldOf: (key, value) => ({ field: key, value: String(value) }),
    instant: (iso) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "short" }).format(new Date(iso)),
    and: list("conjunction"),
    or: list("disjunction"),
  };
}
const rule = (given: object) =>
  ruleInputSchema.parse({ name: "Regra", event: "customer_wrote", condition: {}, ...given });

describe("a rule is read aloud", () => {
  const vip = rule({
    condition: { all: [{ field: "priority", operator: "any_of", value: ["high", "urgent"] }] },
    actions: [
      { kind: "addTag", tag: "vip" },
      { kind: "notify", attenderIds: [7], leads: true },
    ],
  });
  test("in Portuguese", () =>
    expect(ruleSentence(vip, partsOf("pt-BR"))).toBe(
      "Quando o cliente escreve e a prioridade é alta ou urgente, então pôr a tag “vip” e avisar Ana e quem lidera a equipe.",
    ));
  test("in English", () =>
    expect(ruleSentence(vip, partsOf("en"))).toBe(
      "When the customer writes and the priority is high or urgent, then add the tag “vip” and tell Ana and whoever leads the team.",
    ));
  test("with its time, and that it ends there", () =>
    expect(
      ruleSentence(
        rule({ event: "time", since: "waiting", minutes: 90, stopsAfter: true, actions: [{ kind: "close" }] }),
        partsOf("pt-BR"),
      ),
    ).toBe("Quando o cliente espera há 90 minutos, então encerrar, e parar aqui."));
  test("with who isn't there any more", () =>
    expect(ruleSentence(rule({ actions: [{ kind: "assign", attenderId: 99 }] }), partsOf("pt-BR"))).toBe(
      "Quando o cliente escreve, então dar a alguém que não existe mais.",
    ));
  test("with its customers by name, the first of many", () =>
    expect(
      ruleSentence(
        rule({
          condition: { all: [{ field: "customer", operator: "any_of", value: [1, 2, 3, 4, 5] }] },
          actions: [{ kind: "close" }],
        }),
        partsOf("pt-BR"),
      ),
    ).toBe("Quando o cliente escreve e o cliente é Nº 1, Nº 2, Nº 3 ou mais 2, então encerrar."));
  test("with a day as the reader writes it", () =>
    expect(
      ruleSentence(
        rule({
          condition: { all: [{ field: "createdAt", operator: "after", value: "2026-11-29T12:00:00Z" }] },
          actions: [{ kind: "close" }],
        }),
        partsOf("pt-BR"),
      ),
    ).toBe("Quando o cliente escreve e a conversa começou depois de 29/11/2026, então encerrar."));
  test("with the beginning of a long text, all of which is searched", () => {
    const note = rule({ actions: [{ kind: "note", text: `${"palavra ".repeat(10)}jabuticaba` }] });
    expect(ruleSentence(note, partsOf("pt-BR"))).toMatch(/“palavra .*…”\.$/);
    expect(wholeSentence(note, partsOf("pt-BR"))).toContain("palavra jabuticaba”");
  });
});

/** A value that a field can be asked about with an operator. */
function valueFor(field: keyof typeof RULE_FIELDS, operator: string): unknown {
  const of = RULE_FIELDS[field];
  if (operator === "is_empty" || operator === "is_present") return undefined;
  if (of.kind === "choice") return [of.of[0]];
  if (of.kind === "reference") return [7];
  if (of.kind === "tags") return ["vip"];
  if (of.kind === "flag") return true;
  if (of.kind === "text") return "boleto";
  return operator === "before" || operator === "after" ? "2026-11-29T12:00:00Z" : 3_600;
}

describe.each(["pt-BR", "en"] as const)("in %s there are words", (locale) => {
  const parts = partsOf(locale);
  test("for every event and every wait", () => {
    for (const event of RULE_EVENTS) {
      for (const since of event === "time" ? ANCHORS : [null]) {
        const minutes = since === null ? null : 60;
        expect(ruleSentence(rule({ event, since, minutes, actions: [{ kind: "close" }] }), parts)).not.toContain(
          "says.",
        );
      }
    }
  });
  test("for every question that the API takes", () => {
    for (const field of Object.keys(RULE_FIELDS) as (keyof typeof RULE_FIELDS)[])
      for (const operator of OPERATORS[RULE_FIELDS[field].kind]) {
        const value = valueFor(field, operator);
        const leaf = value === undefined ? { field, operator } : { field, operator, value };
        expect(ruleSentence(rule({ condition: { all: [leaf] }, actions: [{ kind: "close" }] }), parts)).not.toContain(
          "says.",
        );
      }
  });
  test("for the ten templates, which the API takes", () => {
    const texts = (locale === "en" ? en : ptBR).templates as unknown as Record<string, Record<string, string>>;
    expect(TEMPLATES).toHaveLength(10);
    for (const { name, rule: made } of TEMPLATES) {
      const given = ruleInputSchema.parse({ ...made((key) => texts[name]?.[key] ?? ""), name: texts[name]?.name });
      expect(ruleSentence(given, parts)).not.toContain("says.");
    }
  });
});
