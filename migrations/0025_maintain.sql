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
