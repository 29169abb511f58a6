import { UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ChatActions } from "@/components/conversations/data/use-chat-actions";
import { FactPill } from "@/components/desk/menu/fact-pill";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Badge } from "@/components/ui/badge";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const AssignMenu = lazyPart(() => import("@/components/desk/menu/fact-menu"), "AssignMenu");

/** Who has the conversation, and to whom it can be given. */
export function HeaderOwner({
  chat: { assignedAttender: agent },
  actions,
  mayAssign,
  isOpen,
  onOpen,
}: {
  chat: ChatDto;
  actions: ChatActions;
  mayAssign: boolean;
  /** Null until the list is wanted for the first time. */
  isOpen: boolean | null;
  onOpen: (isOpen: boolean) => void;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const tone = agent === null ? "neutral" : "blue";
  const name = agent === null ? t("unassigned") : agent.id === viewer.id ? t("assignedToMe") : agent.name;
  const fact = (
    <>
      <UserIcon aria-hidden="true" />
      {/* The button to take it says the same, where there is no room for both. */}
      <span className={agent === null ? "truncate @max-[30rem]:sr-only" : "truncate"}>{name}</span>
    </>
  );
  if (!mayAssign)
    return (
      <Badge tone={tone} className="min-w-0 shrink">
        {fact}
      </Badge>
    );
  return (
    <FactPill
      name={t("details.agent")}
      tone={tone}
      title={t("header.assign")}
      isOpen={isOpen}
      onOpen={onOpen}
      onApproach={AssignMenu.preload}
      menu={(pill) => (
        <AssignMenu
          pill={pill}
          isOpen={isOpen === true}
          onOpen={onOpen}
          texts={{
            title: t("passTo"),
            nobody: t("notAssigned"),
            failed: t("attendeesError"),
            you: (own) => t("youName", { name: own }),
          }}
          assigneeId={agent?.id ?? null}
          onAssign={(to) => void actions.assign(to)}
        />
      )}
    >
      {fact}
    </FactPill>
  );
}
