CREATE TABLE `maintainer_proofs` (
	`session_hash` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`login` text NOT NULL,
	`repositories` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `maintainer_proofs_expiry` ON `maintainer_proofs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `repository_rules` (
	`repository_id` integer NOT NULL,
	`since` integer NOT NULL,
	`source` text NOT NULL,
	`follows_file` integer NOT NULL,
	`points` text NOT NULL,
	`is_braked` integer NOT NULL,
	`ends_at` integer,
	`labels` text NOT NULL,
	`most_open` integer,
	`issue_first` integer NOT NULL,
	`reason` text NOT NULL,
	`set_by_id` integer,
	`set_by_login` text,
	`proved_role` text,
	PRIMARY KEY(`repository_id`, `since`, `source`)
);
--> statement-breakpoint
CREATE INDEX `repository_rules_setter` ON `repository_rules` (`set_by_id`) WHERE set_by_id is not null;--> statement-breakpoint
CREATE INDEX `ledger_repository` ON `ledger` (`repository_id`,`day`) WHERE kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented');