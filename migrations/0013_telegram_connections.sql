CREATE TABLE `telegram_connections` (
	`player_id` text PRIMARY KEY NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`bonus_chat_hash` text,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_code_hash_unique` ON `telegram_connections` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_bonus_chat_hash_unique` ON `telegram_connections` (`bonus_chat_hash`);