// Fills the installation's database with sample data. Usage: npm run seed -- [--conversations <n>] [--workspaces <n>] [--messages <n>]
import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { openWriter } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { env } from "@/lib/platform/env/env";
import { type LargeProgress, seedLarge } from "@/prisma/seed/large-workspace";
import { seedDemoWithFiles } from "@/prisma/seed/seed-demo-workspace";
import "./load-env";

const USAGE = `Usage: npm run seed -- [options]

Without options: the demo workspace, unless it is there already.

  --conversations <n>   a workspace for measurements with n conversations (1 to 10000000)
  --workspaces <n>      that many of them (1 to 100, default 1)
  --messages <n>        messages of a conversation on average (1 to 100, default 3)
  --help                this text
`;

class UsageError extends Error {}

function integerOption(name: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= 1 && number <= max))
    throw new UsageError(`--${name} must be a whole number from 1 to ${max}, not "${value}".`);
  return number;
}

function readArguments(args: string[]) {
  const options = {
    conversations: { type: "string" },
    workspaces: { type: "string" },
    messages: { type: "string" },
    help: { type: "boolean" },
  } as const;
  let values: { conversations?: string; workspaces?: string; messages?: string; help?: boolean };
  try {
    ({ values } = parseArgs({ args, options, strict: true, allowPositionals: false }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const conversations = integerOption("conversations", values.conversations, 10_000_000);
  const workspaces = integerOption("workspaces", values.workspaces, 100);
  const messages = integerOption("messages", values.messages, 100);
  if (conversations === undefined && (workspaces ?? messages) !== undefined) {
    throw new UsageError("--workspaces and --messages need --conversations.");
  }
  return { conversations, workspaces, messages, help: values.help === true };
}

function showProgress({ phase, done, total, rowsPerSecond }: LargeProgress): void {
  const line = `${done} of ${total} conversations, ${rowsPerSecond} rows/s (${phase})`;
  // A terminal gets one line that changes; a log file gets lines.
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}${phase === "done" ? "\n" : ""}` : `${line}\n`);
}

async function run(args: string[]): Promise<void> {
  const { conversations, workspaces, messages, help } = readArguments(args);
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  const { DATABASE_FILE, APP_URL } = env();
  process.stdout.write(`Database: ${DATABASE_FILE}\n`);
  migrate(DATABASE_FILE);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const db = openWriter(DATABASE_FILE);
  try {
    const now = new Date();
    if (conversations === undefined) {
      const created = await seedDemoWithFiles(db, {
        now,
        passwordHash,
        allowedDomains: [APP_URL],
        withDeadlines: true,
      });
      process.stdout.write(
        created ? "The demo workspace was made.\n" : "The demo workspace is there already; nothing was changed.\n",
      );
      process.stdout.write(
        `Sign in with ${DEMO_ACCOUNTS.admin} or ${DEMO_ACCOUNTS.agent}, password ${DEMO_PASSWORD}\n`,
      );
      return;
    }
    const made = await seedLarge(db, {
      conversations,
      workspaces,
      messagesPerConversation: messages,
      passwordHash,
      now,
      onProgress: showProgress,
    });
    for (const { email, created } of made) {
      process.stdout.write(
        `${created ? "Made" : "Was there already"}: sign in with ${email}, password ${DEMO_PASSWORD}\n`,
      );
    }
  } finally {
    db.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? `\n${USAGE}` : ""}`,
  );
  process.exitCode = 1;
}
