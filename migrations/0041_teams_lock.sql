-- Written by hand: WITHOUT ROWID of contest_team_moves, and the update at the end.
CREATE TABLE `contest_team_moves` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`moved_at` integer NOT NULL,
	`from_team` text,
	`to_team` text,
	PRIMARY KEY(`player_id`, `contest_id`, `moved_at`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `contest_team_moves_contest` ON `contest_team_moves` (`contest_id`);--> statement-breakpoint
ALTER TABLE `contest_holds` ADD `is_by_itself` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `contest_holds_open` ON `contest_holds` (`created_at`) WHERE decision is null;--> statement-breakpoint
ALTER TABLE `contest_scores` ADD `teams` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `contests` ADD `teams_lock` text DEFAULT 'half' NOT NULL;
--> statement-breakpoint
UPDATE contests SET teams_lock = IIF(teams_locked_at IS NULL, 'never', 'start') WHERE opened_at IS NOT NULL;
