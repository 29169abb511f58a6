import { isPostgres } from "@/lib/platform/db/engine";
import { postgresDoor } from "@/lib/platform/db/postgres/door";
import type { Door } from "./door";
import { sqliteDoor } from "./sqlite-door";

/** How the engine of this process writes. */
export const door = (): Door => (isPostgres() ? postgresDoor : sqliteDoor);
