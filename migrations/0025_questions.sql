CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`week` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`answer` text,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questions_state` ON `questions` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `questions_once` ON `questions` (`player_id`,`key`);