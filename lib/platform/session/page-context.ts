import { cookies, headers } from "next/headers";
import { cache } from "react";
import { clientAddress } from "@/lib/platform/http/client-address";
import { type Ctx, toContext } from "./context";
import { sessionCookieName } from "./cookie";
import { readSession } from "./sessions";

/** The context of the person who opens a page, or null when nobody is signed in. Once per request. */
export const pageContext = cache(async (): Promise<Ctx | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  const row = await readSession(token);
  return row ? toContext(row, clientAddress(await headers())) : null;
});
