CREATE TABLE `names_to_forget` (
	`repository_id` integer NOT NULL,
	`name` text NOT NULL,
	`walk` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`repository_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `names_to_forget_walk` ON `names_to_forget` (`walk`);