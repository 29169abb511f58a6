import type { z } from "zod";
import { type GuardedRow, guardedIds } from "@/lib/kernel/row-id";
import { notFound } from "@/lib/platform/errors/app-error";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "./context";

/** Whether somebody sees all of these rows of a kind, by their ids (a ticket's is its number). */
type SeesAll = (ctx: Ctx, ids: readonly number[]) => Promise<boolean>;
type SeesAllByRow = Readonly<Record<GuardedRow, SeesAll>>;

/** An id that a call names. */
export type GuardedId = { row: GuardedRow; id: number };

/** Installs how it is found out, which is the modules' to know. */
export function installSeenRows(seesAll: SeesAllByRow): void {
  setGlobalSlot("session.seen-rows", seesAll);
}

/**
 * Refuses a call that names a row which its caller doesn't see as if there were none.
 * @throws {AppError} NOT_FOUND
 */
export async function assertSeen(ctx: Ctx, named: readonly GuardedId[]): Promise<void> {
  if (named.length === 0) return;
  const seesAll = peekGlobalSlot<SeesAllByRow>("session.seen-rows");
  if (!seesAll) throw new Error("who sees what isn't installed: call installSeenRows() first");
  for (const row of new Set(named.map((one) => one.row))) {
    const ids = named.flatMap((one) => (one.row === row ? [one.id] : []));
    if (!(await seesAll[row](ctx, ids))) throw notFound();
  }
}

type Find = (value: unknown, found: GuardedId[]) => void;
type Inner = {
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  items?: z.ZodType[];
};

/** Where in a value of a schema guarded ids stand; undefined: nowhere. */
function finderOf(schema: z.ZodType): Find | undefined {
  const guarded = guardedIds.get(schema);
  if (guarded) return (value, found) => typeof value === "number" && found.push({ ...guarded, id: value });
  const { innerType, in: before, element, shape, items } = schema.def as Inner;
  const inner = innerType ?? before;
  if (inner) return finderOf(inner);
  if (element) {
    const find = finderOf(element);
    return (
      find &&
      ((value, found) => {
        if (Array.isArray(value)) for (const one of value) find(one, found);
      })
    );
  }
  const named = shape ?? Object.fromEntries((items ?? []).entries());
  const parts = Object.entries(named).flatMap(([name, part]) => {
    const find = finderOf(part);
    return find ? [{ name, find }] : [];
  });
  if (parts.length === 0) return undefined;
  return (value, found) => {
    for (const { name, find } of parts) find((value as Record<string, unknown> | undefined)?.[name], found);
  };
}

type FindIds = (value: unknown) => readonly GuardedId[];

const findNone: FindIds = () => [];
const findersOfSchemas = new WeakMap<z.ZodType, FindIds>();

/** Finds the guarded ids in a parsed value of a schema. The schema is looked through once. */
export function guardedIdsIn(schema: z.ZodType | undefined): FindIds {
  if (!schema) return findNone;
  const known = findersOfSchemas.get(schema);
  if (known) return known;
  const find = findIdsOf(schema);
  findersOfSchemas.set(schema, find);
  return find;
}

function findIdsOf(schema: z.ZodType): FindIds {
  const find = finderOf(schema);
  if (!find) return findNone;
  return (value) => {
    const found: GuardedId[] = [];
    find(value, found);
    return found;
  };
}
