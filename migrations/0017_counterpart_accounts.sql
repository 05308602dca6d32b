CREATE TABLE `counterpart_accounts` (
	`github_id` integer PRIMARY KEY NOT NULL,
	`login` text,
	`created_at` integer,
	`first_work_at` integer,
	`years` integer NOT NULL,
	`projects` integer NOT NULL,
	`project_names` text NOT NULL,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `counterpart_accounts_asked` ON `counterpart_accounts` (`asked_at`);