import { routingJobHandlers } from "@/lib/modules/routing/job-handlers";
import { repairQueues } from "@/lib/modules/routing/queue/repair";
import { Worker } from "@/lib/platform/jobs/worker";
import { rows } from "@/tests/support/rows";

let people = 0;

/** Somebody of a workspace who is there, past the product. @returns their id */
export async function addPerson(
  workspaceId: number,
  { status = "available", units, teamId }: { status?: string; units?: number; teamId?: number } = {},
): Promise<number> {
  const number = ++people;
  const attenderId = await rows.insert("attender", {
    workspaceId,
    firstName: `Pessoa ${String(number).padStart(3, "0")}`,
    surname: "da Fila",
    email: `fila-${process.pid}-${number}@demo.example`,
    passwordHash: "x",
    profile: 2,
    namaEdition: "Cangoo 2024",
    createdAt: 0,
    updatedAt: 0,
  });
  await rows.run(
    "INSERT INTO attender_availability (workspaceId, attenderId, chosen, status, since) VALUES (?, ?, 'available', ?, ?)",
    workspaceId,
    attenderId,
    status,
    Date.now(),
  );
  if (units !== undefined)
    await rows.run(
      "INSERT INTO routed_attender (workspaceId, attenderId, units) VALUES (?, ?, ?)",
      workspaceId,
      attenderId,
      units,
    );
  if (teamId !== undefined)
    await rows.run(
      "INSERT INTO team_member (workspaceId, teamId, attenderId, role) VALUES (?, ?, ?, 'member')",
      workspaceId,
      teamId,
      attenderId,
    );
  return attenderId;
}

/** A team whose conversations find somebody by themselves, at any hour. @returns its id */
export async function addQueue(
  workspaceId: number,
  routing: {
    mode?: string;
    offerSeconds?: number;
    skillWaitSeconds?: number;
    stickyHours?: number;
    requeueMinutes?: number;
  } = {},
): Promise<number> {
  const teamId = await rows.insert("team", {
    workspaceId,
    name: `Fila ${++people}`,
    isPrivate: 0,
    createdAt: 0,
    updatedAt: 0,
  });
  const {
    mode = "round_robin",
    offerSeconds = 0,
    skillWaitSeconds = 120,
    stickyHours = 0,
    requeueMinutes = 5,
  } = routing;
  await rows.run(
    `INSERT INTO team_routing (workspaceId, audience, mode, isAlways, offerSeconds, skillWaitSeconds, stickyHours, requeueMinutes, createdAt, updatedAt)
     VALUES (?, ?, ?, TRUE, ?, ?, ?, ?, 0, 0)`,
    ...[workspaceId, teamId, mode, offerSeconds, skillWaitSeconds, stickyHours, requeueMinutes],
  );
  return teamId;
}

/** A conversation of a team that nobody has. @returns its id */
export async function addWaiting(
  workspaceId: number,
  teamId: number,
  values: Record<string, unknown> = {},
): Promise<number> {
  const { minutes = 1, ...rest } = values;
  const at = Date.now() - Number(minutes) * 60_000;
  const customerId =
    rest.customerId ?? (await rows.value<number>("SELECT id FROM customer WHERE workspaceId = ?", workspaceId));
  return rows.insert("conversation", {
    workspaceId,
    subject: "Na fila",
    customerId,
    teamId,
    audience: teamId,
    status: "waiting",
    tags: "[]",
    awaitingReplySince: at,
    createdAt: at,
    updatedAt: at,
    lastActivityAt: at,
    ...rest,
  });
}

/** Puts what was added past the product into its queue, and gives out what can be. */
export async function drain(workspaceId: number): Promise<void> {
  await repairQueues();
  await rows.run("DELETE FROM job WHERE type = 'routing.drain'");
  await rows.insert("job", {
    workspaceId,
    type: "routing.drain",
    payload: JSON.stringify({ workspaceId }),
    status: "queued",
    runAt: 0,
    createdAt: 0,
    updatedAt: 0,
  });
  await work();
}

/** Does what the queue of jobs has for the queues of conversations. */
export const work = (): Promise<unknown> => new Worker({ handlers: routingJobHandlers }).runDue();

/** Who has a conversation. */
export const keeperOf = (id: number): Promise<number | null | undefined> =>
  rows.value<number | null>("SELECT assignedAttenderId FROM conversation WHERE id = ?", id);
