ALTER TABLE `awards` ADD `remembered` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Ten chests are given at most: a prize that was passed on counts as little as a forfeited one.
DROP TRIGGER awards_ten_insert;
--> statement-breakpoint
CREATE TRIGGER awards_ten_insert BEFORE INSERT ON awards
WHEN NEW.state NOT IN ('forfeited', 'passed_on')
  AND (SELECT COUNT(*) FROM awards WHERE week = NEW.week AND state NOT IN ('forfeited', 'passed_on')) >= 10
BEGIN
  SELECT RAISE(ABORT, 'ten awards stand already');
END;
