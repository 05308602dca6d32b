ALTER TABLE `cron_runs` ADD `caught_up_at` integer;--> statement-breakpoint
ALTER TABLE `cron_runs` ADD `caught_up_after` integer;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `next_try_at` integer;--> statement-breakpoint
ALTER TABLE `dead_letters` ADD `cause` text;--> statement-breakpoint
CREATE INDEX `dead_letters_waiting` ON `dead_letters` (`received_at`,`id`) WHERE state = 'stored' and next_try_at is null;--> statement-breakpoint
CREATE INDEX `dead_letters_due` ON `dead_letters` (`next_try_at`) WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX `enquiries_open` ON `enquiries` (`created_at`) WHERE handled_at is null;