CREATE TABLE `close_reports` (
	`week` text PRIMARY KEY NOT NULL,
	`milliseconds` integer NOT NULL,
	`rows_written` integer NOT NULL,
	`unanswered` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `appeals` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `players` ADD `banned_at` integer;--> statement-breakpoint
ALTER TABLE `players` ADD `merged_into` text;--> statement-breakpoint
CREATE INDEX `players_merged` ON `players` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `audit_log_player` ON `audit_log` (detail ->> 'playerId',`sequence`);--> statement-breakpoint
CREATE INDEX `awards_held` ON `awards` (`week`,`place`) WHERE state = 'held';