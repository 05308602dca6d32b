CREATE TABLE `contest_board_parts` (
	`contest_id` text NOT NULL,
	`moment` text NOT NULL,
	`part` integer NOT NULL,
	`board` text NOT NULL,
	PRIMARY KEY(`contest_id`, `moment`, `part`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `cron_runs` ADD `doubted_from` integer;--> statement-breakpoint
ALTER TABLE `cron_runs` ADD `doubted_until` integer;--> statement-breakpoint
CREATE TRIGGER contest_boards_parts AFTER DELETE ON contest_boards
BEGIN
  DELETE FROM contest_board_parts WHERE contest_id = OLD.contest_id AND moment = 'shown';
END;
