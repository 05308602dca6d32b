CREATE TABLE `counterparts` (
	`week` text NOT NULL,
	`repository_id` integer NOT NULL,
	`github_id` integer NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`week`, `repository_id`, `github_id`)
);
--> statement-breakpoint
ALTER TABLE `repositories` ADD `moved_at` integer;