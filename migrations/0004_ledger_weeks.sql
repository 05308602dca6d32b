CREATE TABLE `ledger_weeks` (
	`player_id` text NOT NULL,
	`week` text NOT NULL,
	`format` integer NOT NULL,
	`lines` integer NOT NULL,
	`points` integer NOT NULL,
	`completed` integer NOT NULL,
	`accepted` text,
	`unsearchable` text,
	`checksum` integer NOT NULL,
	`tags` blob NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`player_id`, `week`)
);

--> statement-breakpoint
CREATE TRIGGER ledger_weeks_closed_update BEFORE UPDATE ON ledger_weeks
WHEN OLD.points <> NEW.points OR NEW.lines < OLD.lines
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_weeks_closed_insert BEFORE INSERT ON ledger_weeks
WHEN EXISTS (SELECT 1 FROM weeks WHERE key = NEW.week AND state <> 'closed')
BEGIN
  SELECT RAISE(ABORT, 'week is open');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_weeks_need_player BEFORE INSERT ON ledger_weeks
WHEN NOT EXISTS (SELECT 1 FROM players WHERE id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'the player is gone');
END;
