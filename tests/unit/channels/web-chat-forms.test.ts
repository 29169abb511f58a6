import { describe, expect, test } from "vitest";
import { covers, openClaim, readClaim } from "@/components/web-chat/visitor/visitor-identity-claim";
import { ACCEPTED_TYPES, fileProblem } from "@/components/web-chat/visitor/visitor-uploads";
import { awayNotice, backAt } from "@/components/web-chat/window/away-notice";
import { FIELD_MAX, problemOf } from "@/components/web-chat/window/form-rules";
import { cleanIntroduction, introductionSchema, missingFields } from "@/lib/modules/channels/web-chat/introduction";
import { offlineMessageSchema } from "@/lib/modules/channels/web-chat/send-offline-message";
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import en from "@/messages/en/widget.json";
import ptBr from "@/messages/pt-BR/widget.json";
import { signIdentity } from "@/tests/support/channels/identity";

const EMAILS = [
  "a@b.co",
  " ana@loja.example ",
  "ana@loja",
  "ana",
  "a b@c.d",
  "a@b@c.d",
  `${"a".repeat(250)}@b.co`,
  "<a@b.c>",
];
const PHONES = ["+55 11 91234-5678", "(11) 91234-5678", "0800", "abc", "12", "+1".padEnd(19, "2"), "1".repeat(41)];

describe("the form's rules are the server's", () => {
  test.each(EMAILS)("for the address %j", (email) => {
    const isFine = introductionSchema.safeParse({ email }).success;
    expect(problemOf("email", email, true) === null).toBe(isFine);
  });

  test.each(PHONES)("for the number %j", (phone) => {
    expect(problemOf("phone", phone, true) === null).toBe(introductionSchema.safeParse({ phone }).success);
  });

  test.each(["name", "subject"] as const)("for the length of the %s", (field) => {
    for (const length of [FIELD_MAX[field], FIELD_MAX[field] + 1]) {
      const value = "x".repeat(length);
      expect(problemOf(field, value, true) === null).toBe(introductionSchema.safeParse({ [field]: value }).success);
    }
  });

  test("for an empty and a very long message", () => {
    const form = { name: "Ana", email: "ana@loja.example", clientId: "0190f1de-7f00-7000-8000-000000000000" };
    for (const message of ["", "  ", "oi", "x".repeat(10_000), "x".repeat(10_001)])
      expect(problemOf("message", message, true) === null).toBe(
        offlineMessageSchema.safeParse({ ...form, message }).success,
      );
  });

  test("for files", () => {
    expect(ACCEPTED_TYPES).toBe(ATTACHMENT_EXTENSIONS.join(", "));
    expect(fileProblem({ name: "nota.pdf", size: ATTACHMENT_MAX_BYTES })).toBeNull();
    expect(fileProblem({ name: "nota.pdf", size: ATTACHMENT_MAX_BYTES + 1 })).toBe("fileTooLarge");
    expect(fileProblem({ name: "nota.exe", size: 1 })).toBe("fileType");
    expect(fileProblem({ name: ".pdf", size: 1 })).toBe("fileType");
    expect(fileProblem({ name: "nota.PDF", size: 0 })).toBe("fileEmpty");
  });
});

describe("what is kept of an introduction", () => {
  const fields = [
    { field: "name", isRequired: true },
    { field: "email", isRequired: false },
  ] as const;

  test("is only what was asked and answered", () => {
    const answers = introductionSchema.parse({ name: " Ana\n Souza ", email: "", phone: "11 91234-5678" });
    expect(cleanIntroduction(answers, fields)).toEqual({ name: "Ana Souza" });
  });

  test("lacks what is required and wasn't answered", () => {
    expect(missingFields(null, fields)).toEqual(["name"]);
    expect(missingFields({ email: "ana@loja.example" }, fields)).toEqual(["name"]);
    expect(missingFields({ name: "Ana" }, fields)).toEqual([]);
  });
});

describe("the notice that nobody is there", () => {
  const now = new Date("2026-11-20T19:00:00");
  const away = { isOpen: false, opensAt: new Date("2026-11-23T08:00:00").toISOString(), message: "", hasForm: false };

  test("names the weekday of the next days, the date of later ones, and no day for today", () => {
    expect(backAt(new Date("2026-11-20T20:00:00").toISOString(), "pt-BR", now)).toBe("20:00");
    expect(backAt(away.opensAt, "pt-BR", now)).toMatch(/segunda-feira.*08:00/);
    expect(backAt(new Date("2026-12-20T08:00:00").toISOString(), "pt-BR", now)).toMatch(/20 de dezembro.*08:00/);
  });

  test("says when somebody is back, in both languages", () => {
    expect(awayNotice(away, ptBr.window, "pt-BR", now)).toMatch(
      /^Não estamos atendendo agora\. Voltamos segunda-feira/,
    );
    expect(awayNotice(away, en.window, "en", now)).toMatch(/^We aren't available right now\. We'll be back Monday/);
  });

  test("has the company's own words where there are some", () => {
    expect(
      awayNotice({ ...away, message: "Férias coletivas.", opensAt: null, hasForm: true }, ptBr.window, "pt-BR"),
    ).toBe("Férias coletivas.");
  });

  test("is empty while somebody is there", () => {
    expect(awayNotice({ ...away, isOpen: true }, ptBr.window, "pt-BR")).toBe("");
  });
});

describe("the claim behind a token", () => {
  const stored = new Map<string, string>();
  const claim = openClaim(
    {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    "k",
  );
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;

  test("is read from the signature and kept, whatever the person's id looks like", () => {
    const read = readClaim(signIdentity({ sub: "loja|42é", exp: inAnHour }, "s"));
    claim.set(read);
    expect(claim.get()).toEqual({ subject: "loja|42é", expiresAt: inAnHour * 1000 });
  });

  test("covers a newer signature of the same person, and nobody else's", () => {
    expect(covers(claim.get(), { subject: "loja|42é", expiresAt: 0 })).toBe(true);
    expect(covers(claim.get(), { subject: "outra", expiresAt: 0 })).toBe(false);
    expect(covers({ subject: "a", expiresAt: Date.now() + 60_000 }, { subject: "a", expiresAt: 0 })).toBe(false);
  });

  test.each(["", "oi", "a.b.c", "a.e30.c"])("of %j is none", (token) => {
    expect(readClaim(token)).toBeNull();
  });
});
