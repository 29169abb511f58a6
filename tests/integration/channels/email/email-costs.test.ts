import { afterAll, expect, test } from "vitest";
import { parseInWorker, stopParser } from "@/lib/modules/channels/email/parse/parse-in-thread";
import { costlyMails } from "@/tests/support/channels/email/costly-mails";

afterAll(stopParser);

// The limit is what the parser's thread computes, so it counts work: a machine with much to do only takes longer.
test.each(costlyMails())("%s: four megabytes are read within a message's limit", async (_, raw) => {
  expect(await parseInWorker(raw)).not.toHaveProperty("failure");
});
