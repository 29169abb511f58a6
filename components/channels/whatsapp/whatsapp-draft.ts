import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import {
  DEFAULT_WHATSAPP_HOURS,
  GRAPH_BASE,
  GRAPH_VERSION,
  type WhatsAppChannelDto,
  type WhatsAppChannelInput,
  whatsAppChannelInputSchema,
} from "@/lib/modules/channels/whatsapp/schema";

/** What the form of a WhatsApp config holds. */
export type WhatsAppValues = Omit<WhatsAppChannelInput, "accessToken" | "appSecret"> & {
  accessToken: string;
  appSecret: string;
};

/** A word that nobody guesses, for Meta to repeat when the webhook is entered there. */
function newVerifyToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new config. */
export function newWhatsAppValues(profileId: number): WhatsAppValues {
  return {
    name: "",
    profileId,
    phoneNumber: "",
    phoneNumberId: "",
    businessAccountId: "",
    verifyToken: newVerifyToken(),
    apiBase: GRAPH_BASE,
    apiVersion: GRAPH_VERSION,
    welcomeMessage: "",
    businessHours: DEFAULT_WHATSAPP_HOURS,
    autoReplyEnabled: false,
    autoReplyMessage: "",
    isActive: true,
    accessToken: "",
    appSecret: "",
  };
}

/** The form's values for what is stored. */
export function toWhatsAppValues(row: WhatsAppChannelDto): WhatsAppValues {
  return {
    name: row.name,
    profileId: row.profileId,
    phoneNumber: row.phoneNumber,
    phoneNumberId: row.phoneNumberId,
    businessAccountId: row.businessAccountId,
    verifyToken: row.verifyToken,
    apiBase: row.apiBase,
    apiVersion: row.apiVersion,
    welcomeMessage: row.welcomeMessage,
    businessHours: row.businessHours,
    autoReplyEnabled: row.autoReplyEnabled,
    autoReplyMessage: row.autoReplyMessage,
    isActive: row.isActive,
    accessToken: "",
    appSecret: "",
  };
}

/** The body of the call. A secret that wasn't typed is left out, which keeps it. */
export function toWhatsAppInput({ accessToken, appSecret, ...values }: WhatsAppValues): WhatsAppChannelInput {
  return {
    ...values,
    ...(accessToken.trim() === "" ? {} : { accessToken }),
    ...(appSecret.trim() === "" ? {} : { appSecret }),
  };
}

/** What is wrong with the values. `stored`: what the token that isn't typed is for. */
export function whatsAppErrors(values: WhatsAppValues, stored: WhatsAppChannelDto | null): FieldErrors {
  const errors: Record<string, string> = {
    ...issuesOf(whatsAppChannelInputSchema.safeParse(toWhatsAppInput(values)).error),
  };
  // The schema compares fields only when each of them is right.
  if (values.autoReplyEnabled && values.autoReplyMessage.trim() === "") errors.autoReplyMessage ??= "autoReplyRequired";
  const keepsToken = stored?.hasAccessToken === true && values.apiBase.trim().replace(/\/+$/, "") === stored.apiBase;
  if (values.accessToken.trim() === "" && !keepsToken) errors.accessToken ??= "textRequired";
  if (values.appSecret.trim() === "" && !stored?.hasAppSecret) errors.appSecret ??= "textRequired";
  return errors;
}
