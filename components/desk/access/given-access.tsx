import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserMinusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useBusy } from "@/components/desk/screen/use-busy";
import { cn } from "@/components/ui/cn";
import { FailedLine } from "@/components/ui/failed-line";
import { RowAction } from "@/components/ui/row-action";
import { toast } from "@/components/ui/toast/toast-store";
import { fetchAccess, takeAccessBack } from "@/lib/client/calls/chat-calls";
import { fetchTicketAccess, takeTicketAccessBack } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import { useHub } from "@/lib/client/live/use-hub";
import type { AccessDto, GrantDto } from "@/lib/modules/teams/access/schema";

/** What somebody was given access to. */
type About = { what: "conversation"; id: number } | { what: "ticket"; id: string };

const fetchOf = (about: About, signal: AbortSignal) =>
  about.what === "ticket" ? fetchTicketAccess(about.id, signal) : fetchAccess(about.id, signal);
const takeBackOf = (about: About, attenderId: number) =>
  about.what === "ticket" ? takeTicketAccessBack(about.id, attenderId) : takeAccessBack(about.id, attenderId);

/**
 * Who sees a conversation or a ticket beside those who see its team's: whom a mention let in, and which administrators looked into a
 * private team's. Most have neither; until that is known, as then, there is nothing to see.
 */
export function GivenAccess({ about, className }: { about: About; className?: string }) {
  const t = useTranslations("conversations");
  const { what } = about;
  const mayWrite = useMay(what === "ticket" ? "tickets.write" : "conversations.write");
  const client = useQueryClient();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const { viewer, times } = useScreen();
  const queryKey = ["access", what, about.id];
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => fetchOf(about, signal) });

  // What is on its way already is as good as another answer.
  const readAgain = () => client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  useHub(
    {
      onEntryAdded: ({ entry }) => entry.chatId === about.id && readAgain(),
      onTicketEntryAdded: ({ entry }) => entry.ticketId === about.id && readAgain(),
      onConnected: readAgain,
    },
    about.id,
  );
  const { busy, run } = useBusy<number>((error) => {
    // Somebody took it back first, which is what was wanted.
    if (!(error instanceof ApiError && error.status === 404))
      toast({ type: "error", title: t("errorTitle"), message: t("access.takeFailed") });
    void readAgain();
  });
  const takeBack = ({ attender }: GrantDto) =>
    run(attender.id, async () => {
      await takeBackOf(about, attender.id);
      // The button that has the focus goes with its row.
      place.current?.focus();
      client.setQueryData<AccessDto>(
        queryKey,
        (known) => known && { ...known, grants: known.grants.filter((grant) => grant.attender.id !== attender.id) },
      );
      toast({
        type: "success",
        title: t("access.takenTitle"),
        message: t("access.takenText", { what, name: attender.name }),
      });
      void readAgain();
    });
  const givenBy = ({ grantedBy, createdAt }: GrantDto) => {
    const when = times.exact(createdAt);
    if (grantedBy === null) return t("access.byNobody", { when });
    return grantedBy.id === viewer.id ? t("access.byYou", { when }) : t("access.by", { name: grantedBy.name, when });
  };

  if (!data && !isError) return null;
  const { grants, looks } = data ?? { grants: [], looks: [] };
  if (data && grants.length === 0 && looks.length === 0) return null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      className={cn("outline-none flex flex-col gap-3 border-border border-t p-4 text-list", className)}
    >
      <h3 id={id} className="font-semibold">
        {t("access.title")}
      </h3>
      {data ? null : (
        <FailedLine text={t("access.failed", { what })} retry={t("retry")} onRetry={() => void refetch()} />
      )}
      {grants.length > 0 ? (
        <Part title={t("access.given")}>
          {grants.map((grant) => (
            <Person
              key={grant.attender.id}
              name={grant.attender.name}
              at={grant.createdAt}
              text={givenBy(grant)}
              action={
                mayWrite ? (
                  <RowAction
                    label={t("access.take", { name: grant.attender.name })}
                    icon={<UserMinusIcon aria-hidden="true" />}
                    isDisabled={busy === grant.attender.id}
                    onClick={() => void takeBack(grant)}
                  />
                ) : null
              }
            />
          ))}
        </Part>
      ) : null}
      {looks.length > 0 ? (
        <Part title={t("access.looks")} text={t("access.looksText")}>
          {looks.map(({ attender, at }) => (
            <Person key={attender.id} name={attender.name} at={at} text={times.exact(at)} />
          ))}
        </Part>
      ) : null}
    </section>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <h4 id={id} className="font-medium text-muted-foreground text-xs">
        {title}
      </h4>
      {text ? <p className="text-muted-foreground text-xs">{text}</p> : null}
      <ul aria-labelledby={id} className="flex flex-col">
        {children}
      </ul>
    </div>
  );
}

function Person({ name, at, text, action }: { name: string; at: string; text: string; action?: ReactNode }) {
  return (
    <li className="-mr-2 flex min-h-9 items-center gap-2 py-1">
      <span className="min-w-0 flex-1">
        <bdi className="block break-words">{name}</bdi>
        <time dateTime={at} className="block text-muted-foreground text-xs">
          {text}
        </time>
      </span>
      {action}
    </li>
  );
}
