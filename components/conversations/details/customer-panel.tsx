import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useChatTickets } from "@/components/conversations/data/chat-tickets";
import { useConversation } from "@/components/conversations/data/conversation-query";
import { describeError } from "@/components/conversations/data/describe-error";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useMay } from "@/components/desk/screen/permissions";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchCustomerCard } from "@/lib/client/calls/chat-calls";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import type { CustomerCardDto } from "@/lib/modules/conversations/beside/schema";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { CustomerCard } from "./customer-card";

const ConversationSurvey = lazyPlace(() => import("./conversation-survey"), "ConversationSurvey");
const FieldSuggestions = lazyPlace(() => import("./field-suggestions"), "FieldSuggestions");
const RecordFields = lazyPlace(() => import("@/components/desk/fields/record-fields"), "RecordFields");
const GivenAccess = lazyPlace(() => import("@/components/desk/access/given-access"), "GivenAccess");

// The tickets of the conversation stand under the same key; the header follows them.
const isCard = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== "tickets";

/** The customer of an open conversation, read when it opens and again when something about them changes. */
export function CustomerPanel({
  chatId,
  href,
  onOpen,
}: {
  chatId: number;
  href: ConversationRoute["href"];
  onOpen: (chatId: number) => void;
}) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const mayWrite = useMay("conversations.write");
  const { chat } = useConversation(chatId);
  const user = chat?.user;
  const card = useQuery({
    // The customer is part of the key: a conversation that is given to another one, or whose customer is renamed, has
    // another card.
    queryKey: ["customer-card", chatId, user],
    queryFn: ({ signal }) => fetchCustomerCard(chatId, signal),
    enabled: user !== undefined,
    placeholderData: (previous, query) => (query?.queryKey[1] === chatId ? previous : undefined),
  });

  const chatTickets = useChatTickets(chatId);

  const key = ["customer-card", chatId];
  const readAgain = () => client.invalidateQueries({ queryKey: key, predicate: isCard });
  const isShown = ({ customer, conversation }: TicketDto) => customer.id === user?.id || conversation?.id === chatId;
  const hearTicket = ({ ticket }: { ticket: TicketDto }) => isShown(ticket) && readAgain();
  useHub(
    {
      onConversationsUpdated: ({ patches }) =>
        client.setQueriesData<CustomerCardDto>({ queryKey: key, predicate: isCard }, (known) => {
          if (!known?.conversations.some(({ id }) => patches.some((patch) => patch.id === id))) return known;
          return {
            ...known,
            conversations: known.conversations.map((row) => {
              const patch = patches.find(({ id }) => id === row.id);
              if (!patch) return row;
              const { subject = row.subject, status = row.status, lastActivityAt = row.lastActivityAt } = patch;
              return { ...row, subject, status, lastActivityAt };
            }),
          };
        }),
      onNewConversation: (event) => event.chat.user.id === user?.id && readAgain(),
      onConversationShown: (event) => event.chat.user.id === user?.id && readAgain(),
      onConversationHidden: (hidden) => {
        const cards = client.getQueriesData<CustomerCardDto>({ queryKey: key, predicate: isCard });
        return cards.some(([, known]) => known?.conversations.some(({ id }) => id === hidden.chatId)) && readAgain();
      },
      onTicketCreated: hearTicket,
      onTicketRestored: hearTicket,
      onTicketUpdated: ({ tickets }) => tickets.some(isShown) && readAgain(),
      onTicketDeleted: readAgain,
      onConnected: () => client.invalidateQueries({ queryKey: key, predicate: isCard, refetchType: "none" }),
    },
    chatId,
  );

  if (card.data)
    return (
      <>
        {chat ? <FieldSuggestions key={`${chatId} fields`} chat={chat} /> : null}
        {chat ? (
          <RecordFields
            key={`${chatId} own fields`}
            of={{ subject: "conversation", id: chatId, teamId: chat.team?.id ?? null }}
            mayWrite={mayWrite && chat.status !== "closed"}
            headingLevel={3}
            className="px-4 pt-4"
          />
        ) : null}
        <CustomerCard card={card.data} chatTickets={chatTickets} href={href} onOpen={onOpen} />
        {chat ? <ConversationSurvey key={chatId} chatId={chatId} isOpen={chat.status !== "closed"} /> : null}
        {chat ? <GivenAccess key={`${chatId} access`} about={{ what: "conversation", id: chatId }} /> : null}
      </>
    );
  if (!card.isError) return <CardSkeleton label={t("customerCard.loading")} />;
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlertIcon />}
        headingLevel={3}
        title={t("customerCard.errorTitle")}
        text={describeError(t, card.error)}
        action={
          <Button variant="outline" onClick={() => void card.refetch()}>
            <RefreshCwIcon aria-hidden="true" />
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}

function CardSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4 p-4">
      <span className="sr-only">{label}</span>
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
