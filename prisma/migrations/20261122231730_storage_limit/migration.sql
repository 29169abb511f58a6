-- AlterTable
ALTER TABLE "workspace_usage" ADD COLUMN "limitBytes" BIGINT;

-- Whoever pays has the plan's 5 GiB; a company that runs the installation itself (a subscription of nothing) has its disk.
INSERT INTO "workspace_usage" ("workspaceId", "storageBytes") SELECT "id", 0 FROM "workspace" WHERE true
  ON CONFLICT ("workspaceId") DO NOTHING;
UPDATE "workspace_usage" SET "limitBytes" = 5368709120
  WHERE NOT EXISTS (SELECT 1 FROM "subscription" s WHERE s."workspaceId" = "workspace_usage"."workspaceId" AND s."priceCents" = 0);
