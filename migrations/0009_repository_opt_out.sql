ALTER TABLE `repositories` ADD `opted_out_at` integer;--> statement-breakpoint
CREATE INDEX `repositories_opted_out` ON `repositories` (`opted_out_at`) WHERE opted_out_at is not null;