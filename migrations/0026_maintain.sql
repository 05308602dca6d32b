CREATE TABLE `maintainer_proofs` (
	`session_hash` text NOT NULL,
	`repository_id` integer NOT NULL,
	`repository` text NOT NULL,
	`role` text NOT NULL,
	`account_id` integer NOT NULL,
	`login` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`session_hash`, `repository_id`)
);
--> statement-breakpoint
CREATE INDEX `maintainer_proofs_expiry` ON `maintainer_proofs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `repository_rules` (
	`repository_id` integer NOT NULL,
	`since` integer NOT NULL,
	`points` text NOT NULL,
	`is_braked` integer NOT NULL,
	`ends_at` integer,
	`reason` text NOT NULL,
	`set_by_id` integer NOT NULL,
	`set_by_login` text NOT NULL,
	`proved_role` text NOT NULL,
	PRIMARY KEY(`repository_id`, `since`)
);
