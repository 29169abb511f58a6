import type { Unit } from "@/lib/modules/events/unit";
import { tellChannelManagers } from "@/lib/modules/notifications/tell-channel-managers";
import { type DeliveryText, deliveryText } from "@/lib/platform/i18n/delivery-text";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { noteAccountState, type WhatsAppChannelRow } from "./store/whatsapp-channel";

import { fieldsOf, type Json, textOf } from "./webhook-payload";

const say = (key: Parameters<typeof storedText>[1], values: Record<string, unknown>) =>
  storedText(DEFAULT_LOCALE, key, values);

/** What an account's news say of it: the name of a text, null when all is well again; undefined for what doesn't touch us. */
function stateOf(value: Json): DeliveryText | null | undefined {
  switch (textOf(value.event)) {
    case "DISABLED_UPDATE": {
      const ban = textOf(fieldsOf(value.ban_info).waba_ban_state) ?? "";
      if (ban === "REINSTATE") return null;
      return ban.startsWith("SCHEDULE") ? "waAccountDisabling" : "waAccountDisabled";
    }
    case "ACCOUNT_RESTRICTION":
      return "waAccountRestricted";
    case "ACCOUNT_VIOLATION":
      return "waAccountViolation";
    case "ACCOUNT_DELETED":
      return "waAccountDeleted";
    case "PARTNER_REMOVED":
    case "PARTNER_APP_UNINSTALLED":
    case "ACCOUNT_OFFBOARDED":
      return "waAccountDisconnected";
    case "ACCOUNT_RECONNECTED":
    case "PARTNER_APP_INSTALLED":
      return null;
    default:
      return undefined;
  }
}

/**
 * Keeps what Meta says of a channel's account (account_update) with the channel, and tells the administrators.
 * @returns false for news that nothing is made of
 */
export async function applyAccountUpdate(unit: Unit, { id, name }: WhatsAppChannelRow, value: Json): Promise<boolean> {
  const state = stateOf(value);
  if (state === undefined) return false;
  const stateAt = state === null ? null : unit.now;
  if ((await unit.run(noteAccountState, { id, state, stateAt })) === 0) return true;
  const text =
    state === null
      ? say("whatsAppAccountWell", { name })
      : say("whatsAppAccountNews", { name, state: deliveryText(DEFAULT_LOCALE, state) });
  await tellChannelManagers(unit, { kind: "channel_news", text });
  return true;
}

/** Tells the administrators that Meta puts a template into another category, which costs another price. */
export async function applyTemplateCategory(unit: Unit, { name }: WhatsAppChannelRow, value: Json): Promise<void> {
  const template = textOf(value.message_template_name) ?? textOf(value.message_template_id) ?? "?";
  const planned = textOf(value.correct_category);
  const now = textOf(value.new_category) ?? "?";
  const text =
    planned === null
      ? say("whatsAppCategoryChanged", { name, template, before: textOf(value.previous_category) ?? "?", after: now })
      : say("whatsAppCategoryPlanned", { name, template, before: now, after: planned });
  await tellChannelManagers(unit, { kind: "channel_news", text });
}
