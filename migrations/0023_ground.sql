CREATE TABLE `repository_marks` (
	`repository_id` integer NOT NULL,
	`week` text NOT NULL,
	`is_established` integer NOT NULL,
	`reason` text NOT NULL,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`repository_id`, `week`)
);
--> statement-breakpoint
ALTER TABLE `ledger` ADD `counterpart_id` integer;--> statement-breakpoint
ALTER TABLE `ledger` ADD `reviewer_can_push` integer;--> statement-breakpoint
ALTER TABLE `ledger` ADD `lane` text;--> statement-breakpoint
ALTER TABLE `repositories` ADD `node_id` text;--> statement-breakpoint
ALTER TABLE `repositories` ADD `asked_at` integer;--> statement-breakpoint
ALTER TABLE `repositories` ADD `established_since` integer;