CREATE TABLE `poll_checks` (
	`day` text PRIMARY KEY NOT NULL,
	`reads` integer NOT NULL,
	`facts` integer NOT NULL,
	`missed` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `spent_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `spent` integer DEFAULT 0 NOT NULL;