CREATE TABLE `contest_board_parts` (
	`contest_id` text NOT NULL,
	`moment` text NOT NULL,
	`part` integer NOT NULL,
	`board` text NOT NULL,
	PRIMARY KEY(`contest_id`, `moment`, `part`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `cron_runs` ADD `doubted_from` integer;--> statement-breakpoint
ALTER TABLE `cron_runs` ADD `doubted_until` integer;--> statement-breakpoint
-- Contests: a board that is removed or smaller than it was leaves no row over.
CREATE TRIGGER contest_boards_removed AFTER DELETE ON contest_boards
BEGIN
  DELETE FROM contest_board_parts WHERE contest_id = OLD.contest_id AND moment = 'shown';
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_smaller AFTER UPDATE OF board ON contest_boards
BEGIN
  DELETE FROM contest_board_parts WHERE contest_id = NEW.contest_id AND moment = 'shown'
    AND part > COALESCE(NEW.board ->> '$.parts', 0);
END;
