CREATE TABLE `landings` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`closed_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`landed_as` text,
	`is_lost` integer NOT NULL,
	`counterpart_id` integer,
	`reviewer_can_push` integer,
	PRIMARY KEY(`player_id`, `key`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `landings_asked` ON `landings` (`asked_at`);--> statement-breakpoint
ALTER TABLE `ledger` ADD `landed_as` text;--> statement-breakpoint
ALTER TABLE `repository_rules` ADD `landed_label` text;--> statement-breakpoint
ALTER TABLE `repository_rules` ADD `is_vouched` integer DEFAULT false NOT NULL;