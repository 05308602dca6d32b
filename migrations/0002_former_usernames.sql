CREATE TABLE `former_usernames` (
	`lower_case_github_username` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`left_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
