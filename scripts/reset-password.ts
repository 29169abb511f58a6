// Lets somebody in again: prints a link that works once, or with --password a new password. Runs beside the server, too.
// Usage: npm run reset-password -- person@example.com [--password]
import { parseArgs } from "node:util";
import { resetFromShell } from "@/lib/modules/attenders/reset-from-shell";
import { closeConnections } from "@/lib/platform/db/connections";
import { missingDatabase } from "@/lib/platform/db/database-file";
import { isAppError } from "@/lib/platform/errors/app-error";
import "./load-env";

const { values, positionals } = parseArgs({ options: { password: { type: "boolean" } }, allowPositionals: true });
const [email] = positionals;
try {
  if (email === undefined) throw new Error("Whose? Usage: npm run reset-password -- person@example.com [--password]");
  const missing = missingDatabase();
  if (missing !== undefined) throw new Error(missing);
  const reset = await resetFromShell(email, values.password ? "password" : "link");
  process.stdout.write(
    "link" in reset
      ? `${reset.link}\nThe link works once, for an hour; the password of before works until then.\n`
      : `${reset.password}\nThis is the password now; it is shown this once.\n`,
  );
  process.stdout.write("Their sessions have ended.\n");
} catch (error) {
  const isUnknown = isAppError(error) && error.code === "NOT_FOUND";
  process.stderr.write(
    `${isUnknown ? `${email} is the address of no active attender.` : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await closeConnections();
}
