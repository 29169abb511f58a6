import { isPostgres } from "@/lib/platform/db/engine";
import type { SessionRow } from "@/lib/platform/db/session-store";
import { presuming } from "@/lib/platform/db/unit-of-work/presumption";
import { AppError } from "@/lib/platform/errors/app-error";
import { type Ctx, toContext } from "@/lib/platform/session/context";
import { readCookie, sessionCookieName } from "@/lib/platform/session/cookie";
import { lastReadOf, readSession } from "@/lib/platform/session/sessions";

/** Header of the documented contract that names the workspace beside a bearer token. */
const CLIENT_ID_HEADER = "CangooClientId";

type Credentials = { token: string | undefined; isBearer: boolean };

function credentialsOf(request: Request): Credentials {
  const bearer = /^Bearer ([\w-]+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return bearer
    ? { token: bearer, isBearer: true }
    : { token: readCookie(request.headers.get("cookie"), sessionCookieName()), isBearer: false };
}

/** @throws {AppError} UNAUTHENTICATED without a live session, or with a bearer token beside another workspace's name */
function checked(row: SessionRow | undefined, { isBearer }: Credentials, request: Request): SessionRow {
  if (!row || (isBearer && request.headers.get(CLIENT_ID_HEADER) !== row.clientId))
    throw new AppError("UNAUTHENTICATED");
  return row;
}

/** Whether a context made of one is a context made of the other. */
function isSame(one: SessionRow, other: SessionRow): boolean {
  const { lastSeenAt: _, expiresAt: __, ...seen } = one;
  return Object.entries(seen).every(([name, value]) => other[name as keyof SessionRow] === value);
}

/**
 * Answers for who calls: the cookie's session, or a bearer token's with the header CangooClientId.
 *
 * On PostgreSQL each question is a trip over the network. A read (`mayPresume`) is therefore begun for the session as the
 * database last told it, while the database is asked again. Its answer is used only if the session is what it was; otherwise
 * `answer` runs again with what it is now. So a session that has ended is refused as soon as without it.
 * @param answer may run twice when `mayPresume`
 * @throws {AppError} UNAUTHENTICATED, and whatever `answer` throws
 */
export async function answerCaller<T>(
  request: Request,
  address: string,
  mayPresume: boolean,
  answer: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const credentials = credentialsOf(request);
  const known = mayPresume && isPostgres() ? lastReadOf(credentials.token) : undefined;
  const reading = readSession(credentials.token).then((row) => checked(row, credentials, request));
  if (known) {
    const confirmed = reading.then((row) => {
      if (!isSame(row, known)) throw new AppError("UNAUTHENTICATED");
    });
    const [confirmation, presumed] = await Promise.allSettled([
      confirmed,
      presuming(confirmed, () => answer(toContext(known, address))),
    ]);
    if (confirmation.status === "fulfilled") {
      if (presumed.status === "rejected") throw presumed.reason;
      return presumed.value;
    }
  }
  return answer(toContext(await reading, address));
}
