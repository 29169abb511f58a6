import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { type ApiClient, apiClient } from "../support/client";
import type { TestServer } from "../support/server";
import { withDatabase } from "./server-database";

const DAY_MS = 24 * 60 * 60 * 1000;

type Owner = { id: number; workspaceId: number; name: string; clientId: string };

/**
 * What signing in leaves behind, without the call and the slow hash, which nearly every test would pay for several times:
 * signing in has tests of its own. Each call opens another session.
 */
export function openSession(server: TestServer, email: string): ApiClient {
  const token = newToken();
  const owner = withDatabase(server, (db) => {
    const found = db
      .prepare(
        `SELECT attender.id, attender.workspaceId, trim(firstName || ' ' || surname) AS name, workspace.clientId
         FROM attender JOIN workspace ON workspace.id = attender.workspaceId WHERE email = ? AND isActive = 1`,
      )
      .get(email) as Owner | undefined;
    if (!found) throw new Error(`no active attender has ${email}`);
    const [now, address] = [Date.now(), "127.0.0.1"];
    db.prepare("UPDATE attender SET lastLoginAt = ? WHERE id = ?").run(now, found.id);
    db.prepare(
      `INSERT INTO session (workspaceId, attenderId, tokenHash, userAgent, ipAddress, createdAt, lastSeenAt, expiresAt)
       VALUES (?, ?, ?, 'node', ?, ?, ?, ?)`,
    ).run(found.workspaceId, found.id, hashToken(token), address, now, now, now + DAY_MS);
    db.prepare(
      `INSERT INTO audit_event (workspaceId, attenderId, action, details, ipAddress, createdAt)
       VALUES (?, ?, 'sign-in.succeeded', '{}', ?, ?)`,
    ).run(found.workspaceId, found.id, address, now);
    return found;
  });
  return apiClient(server.url, { token, clientId: owner.clientId, attenderId: owner.id, name: owner.name });
}
