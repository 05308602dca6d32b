CREATE TABLE `contest_messages` (
	`contest_id` text NOT NULL,
	`number` integer NOT NULL,
	`audience` text NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `number`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `members` ADD `muted_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `agreed_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `columns` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `conduct_url` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `terms_url` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `privacy_url` text;--> statement-breakpoint
ALTER TABLE `contest_roster` ADD `columns` text;--> statement-breakpoint
ALTER TABLE `contest_scores` ADD `by_hand` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `contest_scores_by_hand` ON `contest_scores` (`contest_id`) WHERE by_hand <> '[]';