CREATE TABLE `rivals` (
	`player_id` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	`rival_id` text NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rival_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rivals_rival` ON `rivals` (`rival_id`);