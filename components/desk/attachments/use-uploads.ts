import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { useStore } from "@/lib/client/store";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import { sizeAbove } from "./file-kind";
import { extensionOf, FILES_MAX, refusalOf } from "./file-rules";
import type { UploadPlace } from "./send-upload";
import {
  addToTray,
  clearTray,
  EMPTY_TRAY,
  removeFromTray,
  restoreTray,
  retryInTray,
  setTrayErrors,
  type TrayFile,
  trayOf,
} from "./upload-tray";

/** The files of the message that is being written, and what can be done with them. */
export type Uploads = {
  files: readonly TrayFile[];
  /** Checks files and uploads those that may be sent. */
  add: (files: FileList | readonly File[]) => void;
  remove: (key: string) => void;
  retry: (key: string) => void;
  /** Empties the tray after its files were given to the outbox. */
  clear: () => void;
  /** What couldn't be attached, each with the file's number and name. */
  errors: readonly string[];
  dismissErrors: () => void;
  isUploading: boolean;
  /** Nothing may be sent now: a file still travels, failed, or couldn't be attached. */
  isBlocked: boolean;
  readyAttachments: readonly AttachmentDto[];
};

/**
 * The files attached to the message or note that is being written. They outlive a reload of the page. `extensions` are those
 * that may be chosen, where they aren't a conversation's.
 */
export function useUploads(place: UploadPlace, extensions?: readonly string[]): Uploads {
  const t = useTranslations("conversations.attachments");
  const locale = useLocale();
  const { viewer } = useScreen();
  const owner = useMemo(() => ({ attenderId: viewer.id, place }), [viewer.id, place]);
  const tray = useStore(trayOf(owner), EMPTY_TRAY);

  useEffect(() => void restoreTray(owner), [owner]);

  const actions = useMemo(() => {
    const announce = (error: string, isOneOfMany: boolean) =>
      toast({ type: "error", title: t(isOneOfMany ? "invalidFiles" : "validationError"), message: error });
    const add = (chosen: FileList | readonly File[]) => {
      const files = [...chosen];
      const room = FILES_MAX - trayOf(owner).get().files.length;
      const errors: string[] = [];
      let taken = 0;
      files.forEach((file, index) => {
        const say = (text: string) => t("numbered", { number: index + 1, name: file.name, text });
        const refusal = refusalOf(file, extensions);
        if (refusal) {
          const { key, extension, allowed } = refusal;
          const size = sizeAbove(file.size, ATTACHMENT_MAX_BYTES, locale);
          errors.push(say(t(key, key === "tooLarge" ? { size } : key === "notAllowed" ? { extension, allowed } : {})));
        } else if (taken >= room) errors.push(say(t("tooMany", { limit: FILES_MAX })));
        else {
          taken += 1;
          addToTray(owner, file, ({ code, message }) => {
            // The name passed our own check, so what the server minds is what is inside.
            const isOther = code === "INVALID_FILE_TYPE";
            const reason = isOther ? t("mismatch", { extension: extensionOf(file.name) }) : message || t("noAnswer");
            announce(say(reason), false);
            return reason;
          });
        }
      });
      if (files.length > 0) setTrayErrors(owner, errors);
      if (errors[0] !== undefined) announce(errors[0], files.length > 1);
    };
    return {
      add,
      remove: (key: string) => removeFromTray(owner, key),
      retry: (key: string) => retryInTray(owner, key),
      clear: () => clearTray(owner),
      dismissErrors: () => setTrayErrors(owner, []),
    };
  }, [owner, t, locale, extensions]);

  return useMemo(() => {
    const readyAttachments = tray.files.flatMap(({ attachment }) => attachment ?? []);
    const isUploading = tray.files.some(({ status }) => status === "waiting" || status === "uploading");
    return {
      ...actions,
      ...tray,
      isUploading,
      isBlocked: isUploading || tray.errors.length > 0 || tray.files.some(({ status }) => status === "failed"),
      readyAttachments,
    };
  }, [actions, tray]);
}
