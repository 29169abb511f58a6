import type { RouteDeclaration } from "@/lib/platform/http/route";
import { BODIES, ID_SLOTS } from "./id-slots";
import type { RowIds } from "./own-rows";
import { type declaredRoutes, nameOf, type RouteCall } from "./route-registry";

type Route = Awaited<ReturnType<typeof declaredRoutes>>[number];
/** Where a field of a route's declaration stands. */
export type Place = "params" | "query" | "body";
/** A field of a route's declaration. */
export type RouteSlot = { name: string; route: Route; place: Place; field: string };

function fieldsOf(declaration: RouteDeclaration): { place: Place; field: string }[] {
  return (["params", "query", "body"] as const).flatMap((place) => {
    const schema = declaration[place];
    return schema && "shape" in schema ? Object.keys(schema.shape as object).map((field) => ({ place, field })) : [];
  });
}

/** Every field of every route. */
export function slotsOf(routes: readonly Route[]): RouteSlot[] {
  return routes.flatMap((route) =>
    fieldsOf(route.declaration).map(({ place, field }) => ({
      name: `${nameOf(route)} ${place}.${field}`,
      route,
      place,
      field,
    })),
  );
}

/** A call that a route takes, with these ids in its slots and, if one is given, another value in one of them. */
export function callOf(
  route: Route,
  ids: RowIds,
  slot?: { place: Place; field: string; value: string },
  body: object = BODIES[nameOf(route)] ?? {},
): RouteCall {
  const call: Required<Pick<RouteCall, "params" | "query">> & { body: Record<string, unknown> } = {
    params: {},
    query: {},
    body: { ...body },
  };
  const put = (place: Place, field: string, value: string) => {
    if (place === "body") call.body[field] = Number(value);
    else call[place][field] = value;
    // The documented form repeats the id of its path.
    if (place === "params" && route.path.includes("UpdateConversation")) call.body.conversationId = Number(value);
  };
  for (const { name, place, field } of slotsOf([route])) {
    const kind = ID_SLOTS[name];
    if (kind && kind !== "public") put(place, field, ids[kind]);
  }
  // Without a name an upload is refused before its conversation is looked for.
  if (route.declaration.rawBody) call.query.fileName = "nota.txt";
  if (slot) put(slot.place, slot.field, slot.value);
  return {
    params: call.params,
    query: call.query,
    body: route.declaration.body || route.declaration.rawBody ? call.body : undefined,
  };
}
