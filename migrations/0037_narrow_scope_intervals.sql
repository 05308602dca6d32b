-- Written by hand: no pragmas, as nothing refers to the table. A line may come back after it was taken out.
CREATE TABLE `__new_contest_repositories` (
	`contest_id` text NOT NULL,
	`name` text NOT NULL,
	`repository_id` integer,
	`since` integer DEFAULT 0 NOT NULL,
	`until` integer,
	PRIMARY KEY(`contest_id`, `name`, `since`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_contest_repositories`("contest_id", "name", "repository_id", "since", "until") SELECT "contest_id", "name", "repository_id", "since", "until" FROM `contest_repositories`;--> statement-breakpoint
DROP TABLE `contest_repositories`;--> statement-breakpoint
ALTER TABLE `__new_contest_repositories` RENAME TO `contest_repositories`;
