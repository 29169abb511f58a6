import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type NewLine = {
  attenderId: number | null;
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  details: string;
  ipAddress: string;
  at: number;
};

/** Adds a line to the audit log. */
export const insertAuditLine = statement(($: Parameters<NewLine>) =>
  tables.insertInto("audit_event").values({
    attenderId: $.attenderId,
    action: $.action,
    subjectType: $.subjectType,
    subjectId: $.subjectId,
    details: $.details,
    ipAddress: $.ipAddress,
    createdAt: $.at,
  }),
);
