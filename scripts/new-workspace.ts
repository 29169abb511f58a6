// Makes the workspace of a company that runs Cangoo itself, and prints the link with which its administrator chooses a
// password. Runs beside the server, too.
// Usage: npm run new-workspace -- "Company" person@example.com "Their Name" [--seats 50] [--locale en]
import { parseArgs } from "node:util";
import { INVITE_HOURS } from "@/lib/modules/attenders/access-tokens";
import { foundWorkspace } from "@/lib/modules/signup/found-workspace";
import { closeConnections } from "@/lib/platform/db/connections";
import { missingDatabase } from "@/lib/platform/db/database-file";
import { isAppError } from "@/lib/platform/errors/app-error";
import { DEFAULT_LOCALE, LOCALES, toLocale } from "@/lib/platform/i18n/locales";
import "./load-env";

const USAGE = 'Usage: npm run new-workspace -- "Company" person@example.com "Their Name" [--seats 50] [--locale en]';
/** As many as the benchmarks have. */
const SEATS_MAX = 500;

const { values, positionals } = parseArgs({
  options: { seats: { type: "string", default: "50" }, locale: { type: "string", default: DEFAULT_LOCALE } },
  allowPositionals: true,
});
const [companyName = "", administratorEmail = "", administratorName = "", ...rest] = positionals.map((one) =>
  one.trim(),
);

async function main(): Promise<void> {
  const seats = Number(values.seats);
  const locale = toLocale(values.locale);
  if (!companyName || !administratorEmail || !administratorName || rest.length > 0) throw new Error(USAGE);
  if (!Number.isInteger(seats) || seats < 1 || seats > SEATS_MAX)
    throw new Error(`--seats is a whole number from 1 to ${SEATS_MAX}.`);
  if (!locale) throw new Error(`--locale is one of ${LOCALES.join(", ")}.`);
  const missing = missingDatabase();
  if (missing !== undefined) throw new Error(missing);
  const { link } = await foundWorkspace({ companyName, administratorName, administratorEmail, seats, locale });
  process.stdout.write(
    `${link}\nThe link works once, for ${INVITE_HOURS} hours: ${administratorName} chooses a password there.\n`,
  );
}

function reasonOf(error: unknown): string {
  if (isAppError(error) && error.code === "EMAIL_IN_USE") return `${administratorEmail} has an account already.`;
  if (error instanceof Error && error.name === "ZodError") return `${administratorEmail} is no e-mail address.`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeConnections();
}
