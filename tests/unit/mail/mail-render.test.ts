import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { MAIL_TEMPLATES } from "@/lib/platform/mail/mail";
import { decodeWords } from "@/lib/platform/mail/read-eml";
import { renderMail } from "@/lib/platform/mail/render-mail";

const LINK = "https://desk.example.com/invite/abc_DEF-123";
const VALUES = {
  name: "João",
  email: "joao@empresa.example",
  inviterName: "Ana",
  companyName: "Padaria & Filhos",
  hours: 72,
  minutes: 60,
  when: "hoje",
  link: LINK,
};

describe.each(MAIL_TEMPLATES)("%s", (template) => {
  test.each(LOCALES)("in %s fills every place, in subject, text and HTML", (locale) => {
    const { subject, text, html } = renderMail(locale, template, VALUES);
    for (const part of [subject, text, html.replace(/<style>[\s\S]*<\/style>/, "")]) expect(part).not.toMatch(/[{}]/);
    expect(text).toContain("João");
    expect(text).toContain(LINK);
    expect(html).toContain(`href="${LINK}"`);
    expect(html).toContain(`>${LINK}</a>`);
    expect(html).toContain(`<html lang="${locale}">`);
  });

  test("loads nothing from anywhere", () => {
    const { html } = renderMail("pt-BR", template, VALUES);
    expect(html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import|\bsrc=/i);
  });

  test("differs between the languages", () => {
    expect(renderMail("pt-BR", template, VALUES).subject).not.toBe(renderMail("en", template, VALUES).subject);
  });
});

test("what people typed is text, never markup and never another line", () => {
  const mail = renderMail("pt-BR", "invite", {
    ...VALUES,
    companyName: '<b onclick="x">"{name}"</b>\r\nBcc: a@b.c',
    inviterName: "<script>",
  });
  expect(mail.html).not.toMatch(/<b |<script>/);
  expect(mail.html).toContain("&lt;b onclick=&quot;x&quot;&gt;&quot;{name}&quot;");
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test("a message without a token leads to the sign-in", () => {
  const { link: _, ...values } = VALUES;
  expect(renderMail("en", "welcome", values).text).toMatch(/\/login\n/);
  expect(renderMail("en", "password-changed", values).text).toMatch(/\/password-reset\n/);
});

test("encoded words of a header are read across their folds", () => {
  expect(decodeWords("=?UTF-8?Q?Ol=C3=A1=2C_Jo?= =?UTF-8?Q?=C3=A3o?=")).toBe("Olá, João");
  expect(decodeWords("=?UTF-8?B?w6k=?= plain")).toBe("é plain");
});
