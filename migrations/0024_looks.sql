CREATE TABLE `forgotten_counterparts` (
	`github_id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`walked_to` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `repositories` ADD `owner_id` integer;--> statement-breakpoint
CREATE INDEX `repositories_owner` ON `repositories` (`owner_id`) WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX `ledger_not_known` ON `ledger` (`week`,`player_id`) WHERE lane = 'not_known';