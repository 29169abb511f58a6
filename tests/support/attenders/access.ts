import { unseal } from "@/lib/platform/crypto/seal";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { MAIL_SEAL } from "@/lib/platform/mail/queue-mail";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { callRoute, declaredRoutes, nameOf, type RouteCall } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";

const routes = new Map((await declaredRoutes()).map((route) => [nameOf(route), route]));

/** An answer as the tests look at it. */
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> & { code?: string } };

/** Calls a route by its name, as the owner of a session token or as nobody. */
export async function call(name: string, token: string | null, request: RouteCall = {}): Promise<Answer> {
  const route = routes.get(name);
  if (!route) throw new Error(`there is no ${name}`);
  const cookie: Record<string, string> = token ? { Cookie: `${sessionCookieName()}=${token}` } : {};
  const response = await callRoute(route, { ...request, headers: { ...cookie, ...request.headers } });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer["body"] };
}

/** A queued message with the values that were sealed. */
export type QueuedMail = {
  to: string;
  locale: string;
  template: string;
  workspaceId: number | null;
  values: Record<string, unknown>;
  raw: string;
};

/** The messages in the queue to an address, oldest first. */
export async function queuedMail(to: string): Promise<QueuedMail[]> {
  const jobs = await rawClient().job.findMany({ where: { type: "mail.send" }, orderBy: { id: "asc" } });
  return jobs
    .map(({ payload, workspaceId }) => {
      const { sealed, values, ...rest } = payload as Record<string, unknown>;
      const secrets = typeof sealed === "string" ? (JSON.parse(unseal(MAIL_SEAL, sealed)) as object) : {};
      const mail = {
        ...rest,
        workspaceId,
        values: { ...(values as object), ...secrets },
        raw: JSON.stringify(payload),
      };
      return mail as QueuedMail;
    })
    .filter((mail) => mail.to === to);
}

/** The token at the end of a message's link. */
export function tokenOf(mail: QueuedMail | undefined): string {
  return String(mail?.values.link).split("/").at(-1) ?? "";
}

/** Forgets the limits that earlier tests ran up. */
export function forgetLimits(): void {
  setGlobalSlot("rate-limits", undefined);
}

/** Gives a workspace as many seats as a test needs. */
export async function setSeats(workspaceId: number, seats: number): Promise<void> {
  await rawClient().subscription.updateMany({ where: { workspaceId }, data: { seats } });
}
