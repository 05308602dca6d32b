CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`plan` text NOT NULL,
	`is_half_price` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`session_id` text,
	`object_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_session_id_unique` ON `checkouts` (`session_id`);--> statement-breakpoint
CREATE INDEX `checkouts_player` ON `checkouts` (`player_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`player_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `subscriptions_ending` ON `subscriptions` (`current_period_end`) WHERE entitles = 1 and current_period_end is not null;