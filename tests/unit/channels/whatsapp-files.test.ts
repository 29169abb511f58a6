import { expect, test } from "vitest";
import { mediaKindOf } from "@/lib/modules/channels/whatsapp/graph/graph-body";
import { MEDIA_MAX_BYTES, WHATSAPP_EXTENSIONS, whatsAppMaxBytes } from "@/lib/modules/channels/whatsapp/policy";
import { checkFile } from "@/lib/modules/files/file-rules";
import { ATTACHMENT_EXTENSIONS, UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";

test.each(ATTACHMENT_EXTENSIONS)(
  "the composer offers .%s for WhatsApp where Meta takes it, and only there",
  (extension) => {
    const { contentType } = checkFile(`a.${extension}`, 1);
    expect(WHATSAPP_EXTENSIONS.includes(extension)).toBe(mediaKindOf(contentType) !== undefined);
  },
);

test.each(["csv", "xml", "xlsx"])("a .%s goes as a document", (extension) => {
  expect(mediaKindOf(checkFile(`a.${extension}`, 1).contentType)).toBe("document");
});

test.each(WHATSAPP_EXTENSIONS.map((extension) => ({ extension })))(
  "a .$extension is taken up to what Meta takes of its kind, and no further than any upload",
  ({ extension }) => {
    const kind = mediaKindOf(checkFile(`a.${extension}`, 1).contentType) ?? "document";
    expect(whatsAppMaxBytes(extension)).toBe(Math.min(UPLOAD_MAX_BYTES, MEDIA_MAX_BYTES[kind]));
  },
);
