import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { useStore } from "@/lib/client/store";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";
import { sizeAbove, sizeText } from "./file-kind";
import { distinctName, extensionOf, FILES_MAX, type FileRules, refusalOf } from "./file-rules";
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

// The documented texts have no blank in a limit.
const limitText = (bytes: number, locale: string) => sizeText(bytes, locale).replace(" ", "");

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
 * The files attached to the message or note that is being written. They outlive a reload of the page.
 * @param rules what may be attached, the same object from call to call
 */
export function useUploads(place: UploadPlace, rules: FileRules): Uploads {
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
      const there = trayOf(owner).get().files;
      const room = FILES_MAX - there.length;
      const { totalMaxBytes = Number.POSITIVE_INFINITY } = rules;
      let total = there.reduce((sum, { size }) => sum + size, 0);
      const errors: string[] = [];
      let taken = 0;
      files.forEach((file, index) => {
        const say = (text: string) => t("numbered", { number: index + 1, name: file.name, text });
        const refusal = refusalOf(file, rules);
        if (refusal) {
          const { key, extension, allowed, maxBytes } = refusal;
          const sizes = { limit: limitText(maxBytes, locale), size: sizeAbove(file.size, maxBytes, locale) };
          errors.push(say(t(key, key === "tooLarge" ? sizes : key === "notAllowed" ? { extension, allowed } : {})));
        } else if (taken >= room) errors.push(say(t("tooMany", { limit: FILES_MAX })));
        else if (total + file.size > totalMaxBytes)
          errors.push(say(t("tooMuch", { limit: limitText(totalMaxBytes, locale) })));
        else {
          taken += 1;
          total += file.size;
          const name = distinctName(
            file.name,
            trayOf(owner)
              .get()
              .files.map((other) => other.name),
          );
          addToTray(
            owner,
            name === file.name ? file : new File([file], name, { type: file.type }),
            ({ code, message }) => {
              // The name passed our own check, so what the server minds is what is inside.
              const isOther = code === "INVALID_FILE_TYPE";
              const reason = isOther ? t("mismatch", { extension: extensionOf(file.name) }) : message || t("noAnswer");
              announce(say(reason), false);
              return reason;
            },
          );
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
  }, [owner, t, locale, rules]);

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
