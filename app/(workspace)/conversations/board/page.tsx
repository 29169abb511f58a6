import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BoardScreen } from "@/components/conversations/board/board-screen";
import { ModuleForbidden } from "@/components/shell/module-forbidden";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { hasBoard } from "@/lib/modules/conversations/board/access";
import { readBoardPlace } from "@/lib/modules/conversations/board/filter";
import { readBoard } from "@/lib/modules/conversations/board/read-board";
import { isAppError } from "@/lib/platform/errors/app-error";
import { pageContext } from "@/lib/platform/session/page-context";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("team-board");
  return { title: t("title") };
}

/** Who has how many conversations; for whoever leads a team, the others read whom to ask. */
export default async function BoardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  if (!ctx) redirect("/login?next=/conversations/board");
  if (!hasBoard(ctx)) {
    const t = await getTranslations("team-board");
    const administrators = (await listAttendeeOptions(ctx)).filter(({ role }) => role === "admin");
    return (
      <ModuleForbidden
        administrators={administrators}
        texts={{
          module: t("title"),
          title: t("forbidden.title"),
          text: t("forbidden.text"),
          ask: t("forbidden.ask", { count: administrators.length }),
          conversations: t("back"),
        }}
      />
    );
  }
  const readAt = Date.now();
  const { place } = readBoardPlace((name) => {
    const value = parameters[name];
    return Array.isArray(value) ? value[0] : value;
  });
  // A team that isn't theirs, or isn't any more: the screen says so.
  const board = await readBoard(ctx, { team: place.team ?? undefined }).catch((error: unknown) => {
    if (isAppError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  });
  return (
    <BoardScreen
      viewer={{ id: ctx.attender.id, name: ctx.attender.fullName, seesAll: ctx.sight.isWhole }}
      timeZone={ctx.workspace.timeZone}
      seed={{ team: place.team, board, readAt }}
    />
  );
}
