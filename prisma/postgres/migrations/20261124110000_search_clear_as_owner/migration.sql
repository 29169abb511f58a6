-- What a deleted row leaves in the index is taken out by the index's owner: with row-level security the row is deleted by a role
-- that has no right to the index, whose rows are of every workspace (docs/adr/0023-row-level-security.md).
ALTER FUNCTION "search_clear"() SECURITY DEFINER SET search_path FROM CURRENT;
