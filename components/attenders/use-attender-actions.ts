import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { ApiError, apiSend } from "@/lib/client/http/api";
import type { AttenderDto, ChangedAttenderDto } from "@/lib/modules/attenders/schema";
import { type ErrorTexts, inviteErrorText, statusErrorText } from "./attender-errors";
import { nameOf } from "./attender-name";

/** The other call failed, too, after the one for the status wasn't found. */
class FallbackError extends Error {}

/** Activates or deactivates; where the call for that isn't found, by the one that saves (specification 1, section 4). */
async function sendStatus(attender: AttenderDto, isActive: boolean): Promise<ChangedAttenderDto> {
  try {
    return await apiSend<ChangedAttenderDto>("PATCH", `/api/bff/Attender/ToggleAttenderStatus/${attender.id}/status`, {
      isActive,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  try {
    return await apiSend<ChangedAttenderDto>("PUT", "/api/bff/Attender/Update", { id: attender.id, isActive });
  } catch {
    throw new FallbackError();
  }
}

/** What a row's buttons do, each with its notice. `put` and `reload` are the list's. */
export function useAttenderActions({
  put,
  reload,
}: {
  put: (attender: AttenderDto) => void;
  reload: () => Promise<unknown>;
}) {
  const t = useTranslations("attenders");
  const texts: ErrorTexts = useTranslations("attenders.errors");
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  async function during(id: number, work: () => Promise<void>) {
    setBusy((known) => new Set(known).add(id));
    await work();
    setBusy((known) => new Set([...known].filter((other) => other !== id)));
  }

  function changed(attender: AttenderDto, { isActive, releasedConversations }: ChangedAttenderDto, canUndo: boolean) {
    const released = releasedConversations > 0 ? `. ${t("toasts.released", { count: releasedConversations })}` : "";
    toast({
      type: "success",
      title: t("toasts.statusTitle"),
      message: `${t(isActive ? "toasts.activated" : "toasts.deactivated")}${released}`,
      action: canUndo
        ? { label: t("toasts.undo"), isUndo: true, run: () => void setActive(attender, !isActive, false) }
        : undefined,
      durationMs: released ? 12_000 : undefined,
    });
  }

  function setActive(attender: AttenderDto, isActive: boolean, canUndo = true): Promise<void> {
    return during(attender.id, async () => {
      try {
        const { releasedConversations, ...after } = await sendStatus(attender, isActive);
        put(after);
        changed(attender, { ...after, releasedConversations }, canUndo);
      } catch (error) {
        const message = error instanceof FallbackError ? texts("statusFallback") : statusErrorText(texts, error);
        toast({ type: "error", title: texts("title"), message, durationMs: 8_000 });
      }
      await reload();
    });
  }

  function resendInvite(attender: AttenderDto): Promise<void> {
    return during(attender.id, async () => {
      try {
        await apiSend<object>("POST", `/api/bff/Attender/ResendInviteEmail/${attender.id}/resend-invite`);
        toast({
          type: "success",
          title: t("toasts.inviteTitle"),
          message: t("toasts.inviteText", { name: nameOf(attender) || attender.email }),
        });
        await reload();
      } catch (error) {
        toast({
          type: "error",
          title: texts("inviteFailed"),
          message: inviteErrorText(texts, error),
          durationMs: 8_000,
        });
        // They may have accepted, or a colleague may have deactivated them: then the list is what is wrong.
        await reload();
      }
    });
  }

  return { busy, setActive, resendInvite };
}
