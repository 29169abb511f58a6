import { connections, prepared } from "./connections";

export type TicketStatusCode = "open" | "in_progress" | "waiting_customer" | "resolved" | "closed";
export type TicketPriorityCode = "low" | "medium" | "high" | "urgent";

/** A ticket with the names that the list shows. Times are epoch milliseconds. */
export type TicketRow = {
  id: number;
  number: number;
  subject: string;
  status: TicketStatusCode;
  priority: TicketPriorityCode;
  tags: string;
  version: number;
  createdAt: number;
  updatedAt: number;
  resolvedAt: number | null;
  customerId: number;
  customerName: string;
  customerEmail: string | null;
  companyName: string | null;
  attenderId: number | null;
  attenderName: string | null;
  conversationId: number | null;
  conversationSubject: string | null;
};

/** What the list is narrowed to; an absent part narrows nothing. `null` among the assignees: nobody. */
export type TicketConditions = {
  statuses?: readonly TicketStatusCode[];
  priorities?: readonly TicketPriorityCode[];
  assignees?: readonly (number | null)[];
  customers?: readonly number[];
  /** Any of them. */
  tags?: readonly string[];
  isLinked?: boolean;
};

/** Position after which a page begins: the last row's update time and id. */
export type TicketCursor = { updatedAt: number; id: number };

export type TicketListQuery = {
  workspaceId: number;
  conditions: TicketConditions;
  cursor?: TicketCursor;
  limit: number;
};

const STATUSES: readonly TicketStatusCode[] = ["open", "in_progress", "waiting_customer", "resolved", "closed"];
const PRIORITIES: readonly TicketPriorityCode[] = ["low", "medium", "high", "urgent"];

/** One range of one index, in list order. */
type Branch = {
  /** Columns of the index, so that its own order is the order asked for. */
  columns: string;
  from: string;
  where: string;
  order: string;
  after: string;
  values: Record<string, unknown>;
};

const ORDER = "t.updatedAt DESC, t.id DESC";
const AFTER = "AND (t.updatedAt, t.id) < (:cursorAt, :cursorId)";

// The index is named, because a planner without statistics guesses, and a wrong guess reads the workspace.
function ticketBranch(index: string, where: string, values: Record<string, unknown>): Branch {
  return {
    columns: "t.id AS id, t.updatedAt AS updatedAt",
    from: `ticket t INDEXED BY "ticket_workspaceId_${index}_idx"`,
    where: `t.workspaceId = :workspaceId ${where}`,
    order: ORDER,
    after: AFTER,
    values,
  };
}

function tagBranch(tag: string): Branch {
  return {
    columns: "g.ticketId AS id, g.updatedAt AS updatedAt",
    from: `ticket_tag g INDEXED BY "ticket_tag_workspaceId_tag_updatedAt_ticketId_idx" CROSS JOIN ticket t ON t.id = g.ticketId`,
    where: "g.workspaceId = :workspaceId AND g.tag = :tag",
    order: "g.updatedAt DESC, g.ticketId DESC",
    after: "AND (g.updatedAt, g.ticketId) < (:cursorAt, :cursorId)",
    values: { tag },
  };
}

/**
 * The ranges whose union is the filtered list, and which conditions they answer. Status and priority are products of
 * ranges, so that each of them is read in order and no further than the page.
 */
function branchesOf(conditions: TicketConditions): { branches: Branch[]; answered: (keyof TicketConditions)[] } {
  const { statuses, priorities, assignees, customers, tags, isLinked } = conditions;
  if (customers)
    return {
      branches: customers.map((customerId) =>
        ticketBranch("customerId_updatedAt_id", "AND t.customerId = :customerId", { customerId }),
      ),
      answered: ["customers"],
    };
  if (tags) return { branches: tags.map(tagBranch), answered: ["tags"] };
  const pairs = (statuses ?? STATUSES).flatMap((status) =>
    (priorities ?? PRIORITIES).map((priority) => ({ status, priority })),
  );
  const pair = "AND t.status = :status AND t.priority = :priority";
  if (assignees)
    return {
      branches: assignees.flatMap((attenderId) =>
        pairs.map((values) =>
          attenderId === null
            ? ticketBranch(
                "assignedAttenderId_status_priority_updatedAt_id",
                `AND t.assignedAttenderId IS NULL ${pair}`,
                values,
              )
            : ticketBranch(
                "assignedAttenderId_status_priority_updatedAt_id",
                `AND t.assignedAttenderId = :attenderId ${pair}`,
                { ...values, attenderId },
              ),
        ),
      ),
      answered: ["assignees", "statuses", "priorities"],
    };
  if (statuses || priorities)
    return {
      branches: pairs.map((values) => ticketBranch("status_priority_updatedAt_id", pair, values)),
      answered: ["statuses", "priorities"],
    };
  if (isLinked !== undefined)
    return {
      branches: [
        ticketBranch("isLinked_updatedAt_id", "AND t.isLinked = :isLinkedRange", { isLinkedRange: isLinked ? 1 : 0 }),
      ],
      answered: ["isLinked"],
    };
  return { branches: [ticketBranch("updatedAt_id", "", {})], answered: [] };
}

const REST: { [Name in keyof Required<TicketConditions>]: { sql: string; value: (c: TicketConditions) => unknown } } = {
  statuses: {
    sql: "AND t.status IN (SELECT value FROM json_each(:statuses))",
    value: ({ statuses }) => JSON.stringify(statuses),
  },
  priorities: {
    sql: "AND t.priority IN (SELECT value FROM json_each(:priorities))",
    value: ({ priorities }) => JSON.stringify(priorities),
  },
  // Nobody is 0 here, which is no attender's id.
  assignees: {
    sql: "AND COALESCE(t.assignedAttenderId, 0) IN (SELECT value FROM json_each(:assignees))",
    value: ({ assignees }) => JSON.stringify(assignees?.map((id) => id ?? 0)),
  },
  customers: {
    sql: "AND t.customerId IN (SELECT value FROM json_each(:customers))",
    value: ({ customers }) => JSON.stringify(customers),
  },
  tags: {
    sql: `AND EXISTS (SELECT 1 FROM ticket_tag x WHERE x.workspaceId = t.workspaceId AND x.ticketId = t.id
      AND x.tag IN (SELECT value FROM json_each(:tags)))`,
    value: ({ tags }) => JSON.stringify(tags),
  },
  isLinked: { sql: "AND t.isLinked = :isLinked", value: ({ isLinked }) => (isLinked ? 1 : 0) },
};

function restOf(
  conditions: TicketConditions,
  answered: readonly (keyof TicketConditions)[],
): { sql: string; values: Record<string, unknown> } {
  const names = (Object.keys(REST) as (keyof TicketConditions)[]).filter(
    (name) => conditions[name] !== undefined && !answered.includes(name),
  );
  return {
    sql: names.map((name) => REST[name].sql).join(" "),
    values: Object.fromEntries(names.map((name) => [name, REST[name].value(conditions)])),
  };
}

type Position = { id: number; updatedAt: number };

/** Most ranges of one statement; SQLite takes 500, and compiling many costs more than the merge saves. */
const MERGED_MAX = 100;

/** The statements that answer a page, for whoever asks how they are carried out. */
export function ticketListStatements(query: TicketListQuery): { sql: string; values: Record<string, unknown> }[] {
  const { branches, answered } = branchesOf(query.conditions);
  const rest = restOf(query.conditions, answered);
  const shared = {
    workspaceId: query.workspaceId,
    ...rest.values,
    ...(query.cursor ? { cursorAt: query.cursor.updatedAt, cursorId: query.cursor.id } : {}),
    limit: query.limit,
  };
  // A ticket with two of the tags is in two ranges.
  const union = answered.includes("tags") ? "UNION" : "UNION ALL";
  const groups = Array.from({ length: Math.ceil(branches.length / MERGED_MAX) }, (_, index) =>
    branches.slice(index * MERGED_MAX, (index + 1) * MERGED_MAX),
  );
  return groups.map((group) => {
    const selects = group.map(
      ({ columns, from, where, after }, index) =>
        `SELECT ${columns} FROM ${from} WHERE ${where.replace(/:(?!workspaceId\b)(\w+)/g, `:$1_${index}`)}
          AND t.deletedAt IS NULL ${rest.sql} ${query.cursor ? after : ""}`,
    );
    // The ranges come in the list's order, so they are merged row by row and read no further than the page. A single one
    // is ordered by its own columns: the tags' index has its own.
    const order = group.length === 1 ? group[0]?.order : "updatedAt DESC, id DESC";
    const own = group.flatMap(({ values }, index) =>
      Object.entries(values).map(([name, value]) => [`${name}_${index}`, value]),
    );
    return {
      sql: `${selects.join(` ${union} `)} ORDER BY ${order} LIMIT :limit`,
      values: { ...shared, ...Object.fromEntries(own) },
    };
  });
}

/** Newest change first, as every page of the list is. */
export const byListOrder = (one: Position, other: Position) => other.updatedAt - one.updatedAt || other.id - one.id;

/** Where the page's rows are: the ranges' first ones, merged. */
export function listTicketPositions(query: TicketListQuery): Position[] {
  const { reader } = connections();
  const found = new Map<number, Position>();
  for (const { sql, values } of ticketListStatements(query))
    for (const row of prepared(reader, sql).all(values) as Position[]) found.set(row.id, row);
  return [...found.values()].sort(byListOrder).slice(0, query.limit);
}

const ROW_SELECT = `SELECT t.id, t.number, t.subject, t.status, t.priority, json(t.tags) AS tags, t.version, t.createdAt, t.updatedAt, t.resolvedAt,
    cu.id AS customerId, cu.name AS customerName, cu.email AS customerEmail, co.name AS companyName,
    a.id AS attenderId, trim(a.firstName || ' ' || a.surname) AS attenderName,
    c.id AS conversationId, c.subject AS conversationSubject`;
const ROW_JOINS = `JOIN customer cu ON cu.id = t.customerId
  LEFT JOIN company co ON co.id = cu.companyId
  LEFT JOIN attender a ON a.id = t.assignedAttenderId
  LEFT JOIN conversation c ON c.id = t.conversationId AND c.deletedAt IS NULL`;

/** The rows of these tickets in list order; ids of other workspaces and deleted ones are passed over. */
export function readTicketRows(workspaceId: number, ids: readonly number[]): TicketRow[] {
  if (ids.length === 0) return [];
  return prepared(
    connections().reader,
    // CROSS JOIN keeps the order: each ticket is looked up, and no index of the whole workspace is walked.
    `${ROW_SELECT} FROM json_each(:ids) j CROSS JOIN ticket t ON t.id = j.value ${ROW_JOINS}
     WHERE t.workspaceId = :workspaceId AND t.deletedAt IS NULL ORDER BY ${ORDER}`,
  ).all({ workspaceId, ids: JSON.stringify(ids) }) as TicketRow[];
}

/** A page of the list. `limit` rows at the most; ask for one more to know whether there is a next page. */
export function listTickets(query: TicketListQuery): TicketRow[] {
  return readTicketRows(
    query.workspaceId,
    listTicketPositions(query).map(({ id }) => id),
  );
}

/** Which of these tickets the list has under a filter, after the cursor. */
export function ticketsAmong(query: Omit<TicketListQuery, "limit">, candidates: readonly number[]): Position[] {
  if (candidates.length === 0) return [];
  const rest = restOf(query.conditions, []);
  return prepared(
    connections().reader,
    `SELECT t.id, t.updatedAt FROM json_each(:candidates) j CROSS JOIN ticket t ON t.id = j.value
     WHERE t.workspaceId = :workspaceId AND t.deletedAt IS NULL ${rest.sql} ${query.cursor ? AFTER : ""} ORDER BY ${ORDER}`,
  ).all({
    workspaceId: query.workspaceId,
    ...rest.values,
    ...(query.cursor ? { cursorAt: query.cursor.updatedAt, cursorId: query.cursor.id } : {}),
    candidates: JSON.stringify(candidates),
  }) as Position[];
}

/** Ids of a conversation's or a customer's tickets, newest change first. */
export function ticketsOf(
  workspaceId: number,
  of: { conversationId: number } | { customerId: number },
  limit: number,
): number[] {
  if ("customerId" in of)
    return listTicketPositions({ workspaceId, conditions: { customers: [of.customerId] }, limit }).map(({ id }) => id);
  return prepared(
    connections().reader,
    `SELECT id FROM ticket WHERE workspaceId = ? AND conversationId = ? AND deletedAt IS NULL ORDER BY updatedAt DESC, id DESC LIMIT ?`,
  )
    .pluck()
    .all(workspaceId, of.conversationId, limit) as number[];
}

/** The workspace's tags by name. Hops from one to the next in the index: distinct would read every tag of every ticket. */
export function listTicketTags(workspaceId: number, limit: number): string[] {
  return prepared(
    connections().reader,
    `WITH RECURSIVE tags (tag) AS (
       SELECT min(tag) FROM ticket_tag WHERE workspaceId = :workspaceId
       UNION ALL
       SELECT (SELECT min(g.tag) FROM ticket_tag g WHERE g.workspaceId = :workspaceId AND g.tag > tags.tag)
         FROM tags WHERE tags.tag IS NOT NULL
     ) SELECT tag FROM tags WHERE tag IS NOT NULL LIMIT :limit`,
  )
    .pluck()
    .all({ workspaceId, limit }) as string[];
}

/** Descriptions by number, for whoever needs more than the list shows. */
export function readTicketDescriptions(workspaceId: number, numbers: readonly number[]): Map<number, string> {
  const rows = prepared(
    connections().reader,
    "SELECT number, description FROM ticket WHERE workspaceId = ? AND number IN (SELECT value FROM json_each(?))",
  ).all(workspaceId, JSON.stringify(numbers)) as { number: number; description: string }[];
  return new Map(rows.map(({ number, description }) => [number, description]));
}
