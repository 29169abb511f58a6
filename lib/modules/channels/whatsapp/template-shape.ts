import { z } from "zod";
import type { WhatsAppDetails } from "@/lib/modules/delivery/schema";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { TemplateMessage, WhatsAppTemplateDto } from "./schema";
import type { TemplateRow } from "./store/whatsapp-template";

/**
 * Templates as Meta describes them, and what a message by one is. Source:
 * developers.facebook.com/documentation/business-messaging/whatsapp/templates (components, named and positional parameters).
 */

const componentSchema = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z
    .array(
      z.looseObject({
        type: z.string(),
        text: z.string().optional(),
        url: z.string().optional(),
        phone_number: z.string().optional(),
      }),
    )
    .optional(),
});
const componentsSchema = z.array(componentSchema).catch([]);
type Component = z.infer<typeof componentSchema>;

const FORMATS = { TEXT: "text", IMAGE: "image", VIDEO: "video", DOCUMENT: "document", LOCATION: "location" } as const;
/** Components whose parts can all be filled here. */
const FILLABLE: readonly string[] = ["HEADER", "BODY", "FOOTER", "BUTTONS"];
const BUTTONS: readonly string[] = ["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "VOICE_CALL"];

/** What was filled in. */
type Values = Omit<TemplateMessage, "clientMessageId">;

/** Names of a text's variables, each once, in their order. */
function variablesOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name);
  return [...new Set(names)].sort((one, two) => (/^\d+$/.test(one + two) ? Number(one) - Number(two) : 0));
}

const readComponents = (stored: string): Component[] => {
  try {
    return componentsSchema.parse(readStoredJson(stored));
  } catch {
    return [];
  }
};
const part = (components: Component[], type: string) =>
  components.find((component) => component.type.toUpperCase() === type);

/** A stored template as screens get it. */
export function toTemplateDto(row: TemplateRow): WhatsAppTemplateDto {
  const components = readComponents(row.components);
  const header = part(components, "HEADER");
  const body = part(components, "BODY");
  const format = FORMATS[(header?.format ?? "TEXT").toUpperCase() as keyof typeof FORMATS];
  const buttons = (part(components, "BUTTONS")?.buttons ?? []).map((button) => ({
    type: button.type.toUpperCase(),
    text: button.text ?? "",
    url: button.url ?? null,
    phoneNumber: button.phone_number ?? null,
    hasVariable: button.type.toUpperCase() === "COPY_CODE" || variablesOf(button.url ?? "").length > 0,
  }));
  const isFillable =
    components.every(({ type }) => FILLABLE.includes(type.toUpperCase())) &&
    buttons.every(({ type }) => BUTTONS.includes(type)) &&
    (!header || (format !== undefined && format !== "location"));
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    category: row.category,
    status: row.status,
    header:
      (header && {
        format: format ?? "text",
        text: header.text ?? "",
        variables: variablesOf(header.text ?? ""),
      }) ||
      null,
    body: { text: body?.text ?? "", variables: variablesOf(body?.text ?? "") },
    footer: part(components, "FOOTER")?.text ?? null,
    buttons,
    // One-time passwords have a form of their own.
    isSendable: row.status === "APPROVED" && isFillable && row.category !== "AUTHENTICATION",
  };
}

/** What is wrong with what was filled in; undefined when nothing is. */
export function mismatchOf(template: WhatsAppTemplateDto, message: Values): "header" | "body" | "buttons" | undefined {
  const needsFile = template.header !== null && template.header.format !== "text";
  if (needsFile !== (message.headerUploadId !== null)) return "header";
  if (message.header.length !== (template.header?.variables.length ?? 0)) return "header";
  if (message.body.length !== template.body.variables.length) return "body";
  return message.buttons.length === template.buttons.filter(({ hasVariable }) => hasVariable).length
    ? undefined
    : "buttons";
}

function fill(text: string, names: readonly string[], values: readonly string[]): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[names.indexOf(name)] ?? whole);
}

/** A template's message as it reads. */
export function renderTemplate(
  template: WhatsAppTemplateDto,
  message: Values,
): { text: string; details: NonNullable<WhatsAppDetails["template"]> } {
  const header =
    template.header?.format === "text" ? fill(template.header.text, template.header.variables, message.header) : null;
  const body = fill(template.body.text, template.body.variables, message.body);
  const text = [header, body, template.footer].filter(Boolean).join("\n\n");
  const buttons = template.buttons.map((button) => button.text);
  return {
    text,
    details: { name: template.name, language: template.language, header, body, footer: template.footer, buttons },
  };
}

/** The part of a request that is the template. A header's file is put in front once it is uploaded. */
export function templateContent(template: WhatsAppTemplateDto, parameterFormat: string, message: Values): object {
  const isNamed = parameterFormat.toUpperCase() === "NAMED";
  const parameters = (names: readonly string[], values: readonly string[]) =>
    values.map((text, index) => ({ type: "text", ...(isNamed ? { parameter_name: names[index] } : {}), text }));
  const components: object[] = [];
  if (message.header.length > 0)
    components.push({ type: "header", parameters: parameters(template.header?.variables ?? [], message.header) });
  if (message.body.length > 0)
    components.push({ type: "body", parameters: parameters(template.body.variables, message.body) });
  const values = [...message.buttons];
  template.buttons.forEach(({ type, hasVariable }, index) => {
    if (!hasVariable) return;
    const value = values.shift() ?? "";
    components.push({
      type: "button",
      sub_type: type === "COPY_CODE" ? "copy_code" : "url",
      index: String(index),
      parameters: [type === "COPY_CODE" ? { type: "coupon_code", coupon_code: value } : { type: "text", text: value }],
    });
  });
  return {
    type: "template",
    template: {
      name: template.name,
      language: { policy: "deterministic", code: template.language },
      ...(components.length > 0 || message.headerUploadId !== null ? { components } : {}),
    },
  };
}
