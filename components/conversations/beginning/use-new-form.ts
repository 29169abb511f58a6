import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type FieldErrors, fieldErrorsOf } from "@/components/desk/form/field-errors";
import { type SavedForm, useSavedForm } from "@/components/desk/form/use-saved-form";
import type { BeginFields } from "@/components/desk/forms/use-begin-fields";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { isHidden } from "@/lib/client/cache/chat-removal";
import { refreshCounters } from "@/lib/client/cache/counters";
import { createChat } from "@/lib/client/calls/chat-calls";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import { ApiError } from "@/lib/client/http/api";
import { useContentId } from "@/lib/client/outbox/use-content-id";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { faultsOf, type NewValues, ownFields, requestOf, type Way } from "./new-values";

/** Whose the address or number is that was typed for somebody new. */
export type Owner = { id: number; name: string };

/** What the form calls its fields where the conversation's form has no word for it. */
const OWN_NAMES = {
  name: "person.name",
  email: "person.email",
  phone: "person.phone",
  message: "message",
  fields: "fields",
} as const;
const CONVERSATION_NAMES = [
  "subject",
  "customer",
  "agent",
  "company",
  "channel",
  "status",
  "priority",
  "tags",
] as const;

/**
 * Holds, checks and sends the form of a new conversation. `owner`: who has the typed address already, until that is dealt with.
 * @param wayOf how it goes out with these values
 * @param uploadIds the files of its message
 * @param begin what creating a conversation requires
 */
export function useNewForm(
  initial: NewValues,
  {
    wayOf,
    uploadIds,
    begin,
    onSaved,
  }: {
    wayOf: (values: NewValues) => Way;
    uploadIds: readonly string[];
    begin: BeginFields;
    onSaved: (chat: ChatDto) => void;
  },
): { form: SavedForm<NewValues>; owner: Owner | null; forgetOwner: () => void } {
  const t = useTranslations("conversation-beginning");
  const c = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const idOf = useContentId();
  const [owner, setOwner] = useState<Owner | null>(null);
  const check = (values: NewValues): FieldErrors => {
    const faults = faultsOf(values, wayOf(values), {
      required: c("required_field"),
      tooLong: c("form.tooLong"),
      noCustomer: t("noCustomer"),
      noChannel: t("noChannel"),
      noTemplate: t("noTemplate"),
      noFile: t("noFile"),
      slot: (problem) => t(`slotProblems.${problem}`),
    });
    const told = Object.entries(faults).map(([field, fault]) => [
      field,
      t.has(`problems.${fault as "phoneInvalid"}`) ? t(`problems.${fault as "phoneInvalid"}`) : fault,
    ]);
    return { ...Object.fromEntries(told), ...begin.problemsOf(values.fields) };
  };
  const form = useSavedForm<NewValues, ChatDto>({
    initial,
    labelOf: (field) => {
      const own = Object.entries(OWN_NAMES).find(([name]) => name === field)?.[1];
      const name = CONVERSATION_NAMES.find((one) => one === field);
      return own ? t(own) : name ? c(`form.fields.${name}`) : "";
    },
    look: "dense",
    check,
    isLive: true,
    send: (values) => {
      const content = requestOf(values, wayOf(values), uploadIds, begin.valuesOf(values.fields));
      return createChat({ ...content, clientId: idOf(content) });
    },
    onSaved: (saved) => {
      // Who gives it to somebody else may not see it any more, and hears of that before the answer.
      if (!isHidden(client, saved.id)) putChat(client, saved, viewer.id);
      refreshCounters();
      toast({ type: "success", title: c("form.createdTitle"), message: t("sentText") });
      onSaved(saved);
    },
    errorsOf: (error) => {
      const { customerId, name } = error instanceof ApiError ? refusalOf(error) : {};
      if (customerId !== undefined) setOwner({ id: customerId, name: name ?? "" });
      const refused = ownFields(fieldErrorsOf(error));
      // Somebody changed the fields meanwhile: what they ask now is shown with what is wrong.
      const paths = Object.keys(refused).filter((path) => path.startsWith("fields."));
      if (paths.length > 0) void begin.lookAgain(paths);
      return refused;
    },
    problemOf: (error) => {
      toast({ type: "error", title: c("form.createFailedTitle"), message: c("form.createFailedText") });
      if (!(error instanceof ApiError)) return c("form.kept");
      if (error.status === 404) return c("form.goneMeanwhile");
      const isTold = [403, 409, 429].includes(error.status) && error.message !== "";
      return isTold ? error.message : c("form.kept");
    },
  });
  return { form, owner, forgetOwner: useCallback(() => setOwner(null), []) };
}
