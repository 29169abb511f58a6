import { env } from "@/lib/platform/env/env";
import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/mail.json";
import ptBR from "@/messages/pt-BR/mail.json";
import { layOutHtml } from "./html-layout";
import { listText } from "./list-layout";
import type { MailList, MailTemplate, MailValues, RenderedMail } from "./mail";

type Texts = typeof ptBR.templates;
const CATALOGUE: Record<Locale, Texts> = { "pt-BR": ptBR.templates, en: en.templates };
const PRODUCT = "Cangoo";

const PATHS: Partial<Record<MailTemplate, string>> = {
  "password-changed": "/password-reset",
  "payment-due": "/settings#billing",
  digest: "/conversations",
};

/** Where the button leads; a message about a token has the token's link among its values. */
function linkOf(template: MailTemplate, values: MailValues): string {
  if (typeof values.link === "string") return values.link;
  const path = PATHS[template] ?? "/login";
  return `${env().APP_URL}${path}`;
}

// A line break typed into a name must not start a line of its own: neither in a header nor in the text.
const oneLine = (value: string | number) => String(value).replace(/\s+/g, " ").trim();

/** A message in a language: subject, plain text and HTML; between its text and its button stands what it lists. */
export function renderMail(locale: Locale, template: MailTemplate, given: MailValues, list?: MailList): RenderedMail {
  const values: MailValues = {
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, oneLine(value)])),
    product: PRODUCT,
  };
  const { common } = CATALOGUE[locale];
  const texts = CATALOGUE[locale][template];
  const say = (text: string) => fill(text, values);
  const parts = {
    locale,
    product: PRODUCT,
    preview: say(texts.preview),
    title: say(texts.title),
    greeting: say(common.greeting),
    text: say(texts.text),
    action: say(texts.action),
    link: linkOf(template, given),
    linkHint: say(common.linkHint),
    note: say(texts.note),
    footer: say(common.footer),
    list,
  };
  const text = [
    parts.greeting,
    parts.text,
    ...(list ? listText(list) : []),
    `${parts.action}:\n${parts.link}`,
    parts.note,
    ...(list ? [`${list.manage.text}:\n${list.manage.link}`] : []),
    `-- \n${parts.footer}`,
  ].join("\n\n");
  return { subject: say(texts.subject), text: `${text}\n`, html: layOutHtml(parts) };
}
