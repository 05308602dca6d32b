CREATE TABLE `access_tokens` (
	`player_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`refused_at` integer,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `erased_accounts` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`week` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appeals_state` ON `appeals` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_once` ON `appeals` (`player_id`,`week`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`player_id` text NOT NULL,
	`week` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`reporter_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_player` ON `reports` (`player_id`);--> statement-breakpoint
CREATE INDEX `reports_state` ON `reports` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`player_id`,`week`);--> statement-breakpoint
CREATE TABLE `members` (
	`leaderboard_id` text NOT NULL,
	`player_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`leaderboard_id`, `player_id`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `members_player` ON `members` (`player_id`);--> statement-breakpoint
CREATE TABLE `private_leaderboards` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`ends_on` text,
	`invitation_code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `private_leaderboards_invitation_code_unique` ON `private_leaderboards` (`invitation_code`);--> statement-breakpoint
CREATE INDEX `private_leaderboards_owner` ON `private_leaderboards` (`owner_id`);--> statement-breakpoint
CREATE TABLE `resumes` (
	`player_id` text PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `premium_places` (
	`player_id` text PRIMARY KEY NOT NULL,
	`checkout_id` text,
	`reserved_until` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `players` ADD `muted_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `players` ADD `display_name` text;--> statement-breakpoint
ALTER TABLE `players` ADD `bio` text;--> statement-breakpoint
ALTER TABLE `players` ADD `stripe_customer_id` text;--> statement-breakpoint
ALTER TABLE `players` ADD `erase_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `players_stripe_customer_id_unique` ON `players` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `players_erasure` ON `players` (`erase_at`) WHERE erase_at is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `is_half_price` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `current_period_end` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `ends_with_period` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER projects_cap_insert BEFORE INSERT ON projects
WHEN NEW.position < 0 OR NEW.position > 5 OR (NEW.position > 1 AND NOT EXISTS (SELECT 1 FROM players WHERE id = NEW.player_id AND is_premium = 1))
BEGIN
  SELECT RAISE(ABORT, 'the plan has no room for this project');
END;
--> statement-breakpoint
CREATE TRIGGER projects_cap_update BEFORE UPDATE OF position ON projects
WHEN NEW.position > 5
BEGIN
  SELECT RAISE(ABORT, 'the plan has no room for this project');
END;
--> statement-breakpoint
CREATE TRIGGER members_cap BEFORE INSERT ON members
WHEN (SELECT COUNT(*) FROM members WHERE leaderboard_id = NEW.leaderboard_id) >= 1000
BEGIN
  SELECT RAISE(ABORT, 'the leaderboard is full');
END;
