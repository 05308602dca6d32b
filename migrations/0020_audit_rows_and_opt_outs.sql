-- New code writes no hashes, which older code still reads: until their columns are gone they are empty.
CREATE TRIGGER audit_log_plain BEFORE INSERT ON audit_log
WHEN NEW.hash IS NULL
BEGIN
  INSERT INTO audit_log (sequence, at, actor, action, detail, previous_hash, hash)
  VALUES (NEW.sequence, NEW.at, NEW.actor, NEW.action, NEW.detail, '', '');
  SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- Where staff left a repository out, its maintainers switched points off, from the beginning of that day.
UPDATE repository_rules SET points = 'none', follows_file = false WHERE since >= (
  SELECT opted_out_at - opted_out_at % 86400000 FROM repositories WHERE id = repository_id);
--> statement-breakpoint
INSERT OR IGNORE INTO repository_rules
  (repository_id, since, source, follows_file, points, is_braked, labels, issue_first, reason)
SELECT id, opted_out_at - opted_out_at % 86400000, 'screen', false, 'none', false, '[]', false, ''
FROM repositories WHERE opted_out_at IS NOT NULL;
