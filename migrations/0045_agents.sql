CREATE TABLE `reverts` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`reverted_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `key`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `vouch_lists` (
	`repository_id` integer PRIMARY KEY NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `ledger` ADD `agent` text;--> statement-breakpoint
ALTER TABLE `polls` ADD `agents_work` text DEFAULT '[]' NOT NULL;