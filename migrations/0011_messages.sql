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
ALTER TABLE `members` ADD `muted_at` integer;