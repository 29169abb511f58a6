import { BuildingIcon, GlobeIcon, MailIcon, PhoneIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { ChannelBadge, StatusBadge } from "@/components/conversations/list/badges";
import { ContactLink, siteOf } from "@/components/desk/screen/contact-link";
import { useScreen } from "@/components/desk/screen/screen-context";
import { TagBadge } from "@/components/desk/tags/tag-badge";
import { RailLink } from "@/components/shell/rail-link";
import { Avatar } from "@/components/ui/avatar";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { onPlainClick } from "@/components/ui/plain-click";
import type { CustomerCardDto } from "@/lib/modules/conversations/beside/schema";
import { changeSide, useSide } from "./side-state";

/** A ticket as the card names it. */
export type CardTicket = Pick<CustomerCardDto["tickets"][number], "id" | "subject" | "status" | "updatedAt">;

const TONES: Record<CustomerCardDto["status"], BadgeTone> = {
  active: "success",
  inactive: "neutral",
  prospect: "info",
  lead: "purple",
};

/** Who the customer is, how to reach them, and what else they wrote about. */
export function CustomerCard({
  card,
  chatTickets,
  href,
  onOpen,
}: {
  card: CustomerCardDto;
  /** Tickets of the open conversation; the card's own ones are the customer's. */
  chatTickets: readonly CardTicket[];
  href: ConversationRoute["href"];
  onOpen: (chatId: number) => void;
}) {
  const t = useTranslations("conversations");
  const { company, email, phone, tags, notes, conversations } = card;
  const otherTickets = card.tickets.filter(({ id }) => !chatTickets.some((ticket) => ticket.id === id));
  const name = card.name.trim();
  const website = siteOf(company?.website);
  const { isAtTickets } = useSide();
  const tickets = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAtTickets) return;
    // The panel that has just come takes the focus first.
    const frame = requestAnimationFrame(() => {
      changeSide({ isAtTickets: false });
      tickets.current?.querySelector("a")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAtTickets]);
  return (
    <div className="flex flex-col gap-5 p-4 text-list">
      <div className="flex items-center gap-3">
        <Avatar name={name} fallback="U" size="lg" />
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-semibold text-sm">
            <bdi>{name || t("defaultCustomer")}</bdi>
          </h3>
          <Badge tone={TONES[card.status]} className="mt-1">
            {t(`customerStatus.${card.status}`)}
          </Badge>
        </div>
      </div>
      <RailLink
        href={`/customers?customer=${card.id}`}
        className="self-start text-brand underline underline-offset-2 hover:no-underline"
      >
        {t("customerCard.openRecord")}
      </RailLink>
      <ul className="flex flex-col gap-2 empty:hidden">
        {company ? (
          <Line icon={<BuildingIcon />} name={t("customerCard.company")}>
            {company.name}
          </Line>
        ) : null}
        {email ? (
          <Line icon={<MailIcon />} name={t("customerCard.email")}>
            <ContactLink kind="email" value={email} />
          </Line>
        ) : null}
        {phone ? (
          <Line icon={<PhoneIcon />} name={t("customerCard.phone")}>
            <ContactLink kind="phone" value={phone} />
          </Line>
        ) : null}
        {website ? (
          <Line icon={<GlobeIcon />} name={t("customerCard.website")}>
            <ContactLink kind="site" value={website} />
          </Line>
        ) : null}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted-foreground">{t("customerCard.lastContact")}</dt>
        <dd className="text-right">
          {card.lastContactAt ? <When instant={card.lastContactAt} /> : t("customerCard.never")}
        </dd>
        <dt className="text-muted-foreground">{t("customerCard.since")}</dt>
        <dd className="text-right">
          <When instant={card.createdAt} />
        </dd>
      </dl>
      {tags.length > 0 ? (
        <Part title={t("details.tags")}>
          <ul className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <li key={tag} className="min-w-0 max-w-full">
                <TagBadge name={tag} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {notes ? (
        <Part title={t("customerCard.notes")}>
          <p className="whitespace-pre-line break-words text-muted-foreground">{notes}</p>
        </Part>
      ) : null}
      <Part ref={tickets} title={t("customerCard.chatTickets")}>
        {chatTickets.length === 0 ? (
          <p className="text-muted-foreground">{t("customerCard.noTickets")}</p>
        ) : (
          <Tickets tickets={chatTickets} />
        )}
      </Part>
      {otherTickets.length > 0 ? (
        <Part title={t("customerCard.tickets")}>
          <Tickets tickets={otherTickets} />
        </Part>
      ) : null}
      <Part title={t("customerCard.others", { count: card.otherConversations })}>
        {conversations.length === 0 ? (
          <p className="text-muted-foreground">{t("customerCard.noOthers")}</p>
        ) : (
          <ul className="-mx-2 flex flex-col">
            {conversations.map(({ id, subject, status, channelName, lastActivityAt }) => (
              <li key={id}>
                <a
                  href={href(id)}
                  onClick={onPlainClick(() => onOpen(id))}
                  className="block rounded-md px-2 py-1.5 hover:bg-accent focus-visible:-outline-offset-2"
                >
                  <span className="block truncate font-medium" title={subject}>
                    {subject}
                  </span>
                  <span className="mt-0.5 flex items-center gap-2 text-muted-foreground text-xs">
                    <StatusBadge status={status} />
                    <ChannelBadge channel={channelName} />
                    <span className="ml-auto">
                      <When instant={lastActivityAt} />
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {card.otherConversations > conversations.length ? (
          <p className="text-muted-foreground text-xs">
            {t("customerCard.moreOthers", { count: card.otherConversations - conversations.length })}
          </p>
        ) : null}
      </Part>
    </div>
  );
}

function Tickets({ tickets }: { tickets: readonly CardTicket[] }) {
  const texts = useTranslations("ticket-form");
  return (
    <ul className="-mx-2 flex flex-col">
      {tickets.map(({ id, subject, status, updatedAt }) => (
        <li key={id}>
          <RailLink
            href={`/tickets/${id}`}
            className="block rounded-md px-2 py-1.5 hover:bg-accent focus-visible:-outline-offset-2"
          >
            <span className="block truncate font-medium" title={subject}>
              <span className="text-muted-foreground tabular-nums">#{id.replace("ticket-", "")}</span> {subject}
            </span>
            <span className="mt-0.5 flex items-center gap-2 text-muted-foreground text-xs">
              <Badge>{texts(`status.${status}`)}</Badge>
              <span className="ml-auto">
                <When instant={updatedAt} />
              </span>
            </span>
          </RailLink>
        </li>
      ))}
    </ul>
  );
}

function Line({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground">
      {icon}
      <span className="sr-only">{name}: </span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function Part({ ref, title, children }: { ref?: RefObject<HTMLElement | null>; title: string; children: ReactNode }) {
  return (
    <section ref={ref} className="flex flex-col gap-2">
      <h4 className="font-semibold text-xs">{title}</h4>
      {children}
    </section>
  );
}

function When({ instant }: { instant: string }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const daysAgo = times.daysAgo(instant);
  return (
    <time dateTime={instant} title={times.exact(instant)}>
      {daysAgo === 0
        ? `${t("today")}, ${times.time(instant)}`
        : daysAgo === 1
          ? t("yesterday")
          : times.shortDate(instant)}
    </time>
  );
}
