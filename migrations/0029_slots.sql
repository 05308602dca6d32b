CREATE TABLE `poll_slots` (
	`id` integer PRIMARY KEY NOT NULL,
	`period` integer NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	`asked_at` integer DEFAULT 0 NOT NULL,
	`answered_at` integer DEFAULT 0 NOT NULL,
	`missing` text DEFAULT '{}' NOT NULL,
	`retry_at` integer,
	`probe_size` integer DEFAULT 20 NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`milliseconds` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `poll_slots_room` ON `poll_slots` (`period`,`members`);--> statement-breakpoint
DROP INDEX `players_due`;--> statement-breakpoint
ALTER TABLE `players` ADD `slow_at` integer;--> statement-breakpoint
ALTER TABLE `players` ADD `due_at` integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE `players` ADD `slot_id` integer;--> statement-breakpoint
ALTER TABLE `players` ADD `slot_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `players_wanted` ON `players` (`due_at`) WHERE due_at is not null and claimed_at is not null and suspended_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX `players_slot` ON `players` (`slot_id`) WHERE slot_id is not null;