-- By hand: WITHOUT ROWID, so that noting a run or an incident is one write.
CREATE TABLE `cron_runs` (
	`schedule` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`failed` text NOT NULL,
	`failed_at` integer,
	`last_failure` text,
	`failure_request_id` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `incidents` (
	`kind` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`clear_since` integer,
	`told_at` integer,
	`detail` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `signature_refusals` (
	`source` text PRIMARY KEY NOT NULL,
	`window_start` integer NOT NULL,
	`refusals` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `decided_at` integer;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `dead_letters_received` ON `dead_letters` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `dead_letters_stored` ON `dead_letters` (`received_at`,`id`) WHERE state = 'stored';--> statement-breakpoint
ALTER TABLE `outbox` ADD `request_id` text;