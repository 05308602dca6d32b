CREATE TABLE `certificate_choices` (
	`contest_id` text PRIMARY KEY NOT NULL,
	`rule` text NOT NULL,
	`organiser` text NOT NULL,
	`signature` text NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `certificates` (
	`player_id` text NOT NULL,
	`contest_id` text NOT NULL,
	`id` text NOT NULL,
	`issued_at` integer NOT NULL,
	`username` text NOT NULL,
	`place` integer NOT NULL,
	`climbers` integer NOT NULL,
	`points` integer NOT NULL,
	`accepted` integer NOT NULL,
	`team_id` text,
	`team_place` integer NOT NULL,
	`teams` integer NOT NULL,
	`taken_back_at` integer,
	`taken_back_reason` text,
	PRIMARY KEY(`player_id`, `contest_id`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificates_id` ON `certificates` (`id`);