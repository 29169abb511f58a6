import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { expectDirectoryFound, expectDirectoryKept } from "@/tests/support/history/directory-recount";
import { directoryChange, RandomDirectory } from "@/tests/support/history/random-directory";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

test("numbers, tags, keys and texts of customers and companies are right after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(directoryChange, { minLength: 20, maxLength: 60 }), async (history) => {
      const directory = new RandomDirectory(ctx);
      for (const one of history)
        await directory.do(one).catch((error: unknown) => {
          // Refused, as it may be: nobody of that number, or merged with themselves.
          if (!(error instanceof AppError)) throw error;
        });
      await expectDirectoryKept();
      await expectDirectoryFound();
    }),
    { numRuns: 25 },
  );
}, 120_000);
