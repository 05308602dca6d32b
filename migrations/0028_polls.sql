CREATE TABLE `polls` (
	`player_id` text PRIMARY KEY NOT NULL,
	`marks` text NOT NULL,
	`counted` integer NOT NULL,
	`newest_at` integer NOT NULL,
	`window_from` integer NOT NULL,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
