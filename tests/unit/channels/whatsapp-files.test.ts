import { expect, test } from "vitest";
import { mediaKindOf } from "@/lib/modules/channels/whatsapp/graph/graph-body";
import { WHATSAPP_EXTENSIONS } from "@/lib/modules/channels/whatsapp/policy";
import { checkFile } from "@/lib/modules/files/file-rules";
import { ATTACHMENT_EXTENSIONS } from "@/lib/modules/files/policy";

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
