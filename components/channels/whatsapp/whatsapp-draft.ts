import { type ChannelForm, filled } from "@/components/channels/editor/channel-form";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { whatsAppCalls } from "@/lib/client/calls/channel-calls";
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
export function newVerifyToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const BLANK: WhatsAppValues = {
  name: "",
  profileId: 0,
  teamId: null,
  phoneNumber: "",
  phoneNumberId: "",
  businessAccountId: "",
  verifyToken: "",
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

// A secret that wasn't typed is left out, which keeps it.
function toInput({ accessToken, appSecret, ...values }: WhatsAppValues): WhatsAppChannelInput {
  return {
    ...values,
    ...(accessToken.trim() === "" ? {} : { accessToken }),
    ...(appSecret.trim() === "" ? {} : { appSecret }),
  };
}

function check(values: WhatsAppValues, stored: WhatsAppChannelDto | null): FieldErrors {
  const errors: Record<string, string> = {
    ...issuesOf(whatsAppChannelInputSchema.safeParse(toInput(values)).error),
  };
  // The schema compares fields only when each of them is right.
  if (values.autoReplyEnabled && values.autoReplyMessage.trim() === "") errors.autoReplyMessage ??= "autoReplyRequired";
  const keepsToken = stored?.hasAccessToken === true && values.apiBase.trim().replace(/\/+$/, "") === stored.apiBase;
  if (values.accessToken.trim() === "" && !keepsToken) errors.accessToken ??= "textRequired";
  if (values.appSecret.trim() === "" && !stored?.hasAppSecret) errors.appSecret ??= "textRequired";
  return errors;
}

/** The form of a WhatsApp config; a new one needs a `verifyToken` of its own. */
export const whatsAppForm: ChannelForm<WhatsAppChannelDto, WhatsAppValues, WhatsAppChannelInput> = {
  kind: "whatsapp",
  texts: "channels.whatsapp",
  calls: whatsAppCalls,
  blank: BLANK,
  toValues: (row) => filled(BLANK, row, { accessToken: "", appSecret: "" }),
  toInput,
  check,
};
