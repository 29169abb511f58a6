import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { isMailboxOpen, listMailbox, type MailboxMessage, readMailbox } from "@/lib/platform/mail/mailbox";

// Whether there is a mailbox is decided when the server starts, not when it is built.
export const dynamic = "force-dynamic";

type Search = Promise<{ message?: string | string[] }>;

/** Title of the mailbox; nothing of it where there is none. */
export async function generateMetadata(): Promise<Metadata> {
  if (!isMailboxOpen()) return {};
  const t = await getTranslations("mail.mailbox");
  return { title: t("title"), robots: { index: false } };
}

/** The messages that would have been sent if there were a mail server: for trying the product out. */
export default async function MailboxPage({ searchParams }: { searchParams: Search }) {
  if (!isMailboxOpen()) notFound();
  const [{ message: name }, lines, t, format] = await Promise.all([
    searchParams,
    listMailbox(),
    getTranslations("mail.mailbox"),
    getFormatter(),
  ]);
  const message = typeof name === "string" ? await readMailbox(name) : undefined;
  if (name !== undefined && !message) notFound();
  return (
    <main className="mx-auto flex min-h-dvh max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 max-w-prose text-muted-foreground">{t("description")}</p>
      </header>
      {lines.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        <div className="grid min-w-0 gap-4 lg:grid-cols-[22rem_1fr]">
          <nav aria-label={t("list")} className={message ? "max-lg:hidden" : ""}>
            <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
              {lines.map((line) => (
                <li key={line.name}>
                  <Link
                    href={`/dev/mail?message=${encodeURIComponent(line.name)}`}
                    aria-current={line.name === message?.name ? "page" : undefined}
                    className="block px-4 py-3 hover:bg-accent aria-[current=page]:bg-brand-tint"
                  >
                    <span className="block truncate font-medium">{line.subject || t("noSubject")}</span>
                    <span className="block truncate text-muted-foreground text-list">{line.to}</span>
                    <time dateTime={line.at.toISOString()} className="text-muted-foreground text-xs tabular-nums">
                      {format.dateTime(line.at, { dateStyle: "short", timeStyle: "medium" })}
                    </time>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {message ? <Message message={message} /> : <p className="p-4 text-muted-foreground">{t("choose")}</p>}
        </div>
      )}
    </main>
  );
}

async function Message({ message }: { message: MailboxMessage }) {
  const [t, format] = await Promise.all([getTranslations("mail.mailbox"), getFormatter()]);
  const links = [...new Set(message.text.match(/https?:\/\/\S+/g) ?? [])];
  const facts = [
    [t("from"), message.from],
    [t("to"), message.to],
    [t("date"), format.dateTime(message.at, { dateStyle: "full", timeStyle: "medium" })],
  ];
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <Link href="/dev/mail" className="text-brand underline underline-offset-4 hover:no-underline lg:hidden">
        {t("back")}
      </Link>
      <section className="rounded-lg border border-border bg-card p-4">
        <h2 className="break-words font-semibold text-base">{message.subject || t("noSubject")}</h2>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-list">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3 className="mb-2 font-medium">{t("links")}</h3>
        <ul className="text-list">
          {links.map((link) => (
            <li key={link}>
              <a className="break-all text-brand underline underline-offset-4 hover:no-underline" href={link}>
                {link}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-2 font-medium">{t("html")}</h3>
        {/* No script runs in it and it has no origin; its links may open in a window of their own. */}
        <iframe
          title={t("html")}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/dev/mail/html?message=${encodeURIComponent(message.name)}`}
          className="h-160 w-full rounded-lg border border-border bg-card"
        />
      </section>
      <section>
        <h3 className="mb-2 font-medium">{t("text")}</h3>
        <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-lg border border-border bg-card p-4 text-list">
          {message.text}
        </pre>
      </section>
    </article>
  );
}
