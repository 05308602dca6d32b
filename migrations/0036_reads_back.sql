CREATE TABLE `earlier_reads` (
	`player_id` text PRIMARY KEY NOT NULL,
	`read_from` integer NOT NULL,
	`wanted_from` integer NOT NULL,
	`due_at` integer,
	`refused_at` integer,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `earlier_reads_due` ON `earlier_reads` (`due_at`) WHERE due_at is not null;