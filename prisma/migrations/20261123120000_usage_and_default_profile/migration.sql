-- What a workspace's files take, and the profile that its channels begin with, are written by the commits that store the files
-- and make the workspace.
DROP TRIGGER "workspace_usage_upload_insert";
DROP TRIGGER "workspace_usage_upload_delete";
DROP TRIGGER "workspace_usage_attachment_insert";
DROP TRIGGER "workspace_usage_attachment_delete";
DROP TRIGGER "workspace_usage_ticket_attachment_insert";
DROP TRIGGER "workspace_usage_ticket_attachment_delete";
DROP TRIGGER "chatbot_profile_of_new_workspace";
DROP TRIGGER "workspace_usage_knowledge_insert";
DROP TRIGGER "workspace_usage_knowledge_delete";
