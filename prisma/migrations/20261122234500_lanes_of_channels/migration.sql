-- Sending is one type of job each; mailboxes and numbers have lanes of their own.
UPDATE job SET type = 'channels.email.send' WHERE type LIKE 'channels.email.send.%';
UPDATE job SET type = 'channels.whatsapp.send' WHERE type LIKE 'channels.whatsapp.send.%';

-- Calls are dealt with by a job of each workspace.
DELETE FROM job WHERE type = 'channels.whatsapp.receive' AND status IN ('queued', 'running');
INSERT INTO job (workspaceId, type, lane, payload, uniqueKey, status, runAt, createdAt, updatedAt)
  SELECT workspaceId, 'channels.whatsapp.receive', 'whatsapp-in:' || workspaceId, json_object('workspaceId', workspaceId),
    'whatsapp-in:' || workspaceId, 'queued', min(receivedAt), min(receivedAt), min(receivedAt)
  FROM whatsapp_event GROUP BY workspaceId;
