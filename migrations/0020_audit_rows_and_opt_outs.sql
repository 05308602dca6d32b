-- New code writes no hashes, which older code still reads: until their columns are gone they are empty.
CREATE TRIGGER audit_log_plain BEFORE INSERT ON audit_log
WHEN NEW.hash IS NULL
BEGIN
  INSERT INTO audit_log (sequence, at, actor, action, detail, previous_hash, hash)
  VALUES (NEW.sequence, NEW.at, NEW.actor, NEW.action, NEW.detail, '', '');
  SELECT RAISE(IGNORE);
END;
