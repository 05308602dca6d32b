CREATE TABLE `vouch_lists` (
	`repository_id` integer PRIMARY KEY NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `polls` ADD `agents_asked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `polls` ADD `agents_work` text DEFAULT '[]' NOT NULL;