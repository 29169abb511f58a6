import { ATTACHMENT_EXTENSIONS } from "@/lib/modules/files/policy";

/** What Meta takes as none of its kinds of files (WebP as a sticker alone). CSV and XML go as the plain text that they are. */
const LEFT_OUT: readonly string[] = ["gif", "avi", "mov", "zip", "webp"];

/** Extensions of the files that attenders may send by WhatsApp. */
export const WHATSAPP_EXTENSIONS: readonly string[] = ATTACHMENT_EXTENSIONS.filter(
  (extension) => !LEFT_OUT.includes(extension),
);
