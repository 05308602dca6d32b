CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`slot` text NOT NULL,
	`url` text NOT NULL,
	`image` text,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`uid` text NOT NULL,
	`player_id` text NOT NULL,
	`email` text,
	`email_verified` integer NOT NULL,
	`display_name` text,
	`photo_url` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `uid`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_player` ON `identities` (`player_id`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`scale` text NOT NULL,
	`day` text NOT NULL,
	`week` text NOT NULL,
	`quantity` integer NOT NULL,
	`ineligible` text,
	`counted` integer NOT NULL,
	`points` integer NOT NULL,
	`reason` text,
	`repository_id` integer,
	`title` text,
	`url` text,
	`occurred_at` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`grown_at` integer NOT NULL,
	`source_updated_at` integer,
	PRIMARY KEY(`player_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_player_day` ON `ledger` (`player_id`,`day`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`attempts` integer NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`notification_id` text NOT NULL,
	`player_id` text NOT NULL,
	`channel` text NOT NULL,
	`state` text NOT NULL,
	`detail` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`notification_id`, `player_id`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `notifications_inbox` ON `notifications` (`player_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `operator_log` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `players` (
	`id` text PRIMARY KEY NOT NULL,
	`github_id` integer NOT NULL,
	`node_id` text NOT NULL,
	`github_username` text NOT NULL,
	`lower_case_github_username` text NOT NULL,
	`username_seen_at` integer NOT NULL,
	`name` text,
	`github_created_at` integer NOT NULL,
	`joined_at` text NOT NULL,
	`claimed_at` integer,
	`contest_from` text,
	`suspended_at` integer,
	`gone_at` integer,
	`too_heavy_at` integer,
	`email` text,
	`email_confirmed_at` integer,
	`telegram_id` text,
	`github_app_installation_id` integer,
	`country` text,
	`time_zone` text,
	`inviter_id` text,
	`has_telegram_enabled` integer DEFAULT true NOT NULL,
	`has_email_enabled` integer DEFAULT true NOT NULL,
	`notification_only_on_prize` integer DEFAULT false NOT NULL,
	`is_premium` integer DEFAULT false NOT NULL,
	`commits` integer DEFAULT 0 NOT NULL,
	`pull_requests` integer DEFAULT 0 NOT NULL,
	`issues` integer DEFAULT 0 NOT NULL,
	`pull_request_reviews` integer DEFAULT 0 NOT NULL,
	`issue_comments` integer DEFAULT 0 NOT NULL,
	`create_events` integer DEFAULT 0 NOT NULL,
	`contributions` integer DEFAULT 0 NOT NULL,
	`total_points` integer DEFAULT 0 NOT NULL,
	`level` integer DEFAULT 1 NOT NULL,
	`totals_at` integer DEFAULT 0 NOT NULL,
	`ledger_version` integer DEFAULT 0 NOT NULL,
	`active_at` integer DEFAULT 0 NOT NULL,
	`next_refresh_at` integer DEFAULT 0 NOT NULL,
	`next_totals_at` integer DEFAULT 0 NOT NULL,
	`last_github_fetch` integer DEFAULT 0 NOT NULL,
	`last_github_update` integer DEFAULT 0 NOT NULL,
	`last_updated` integer DEFAULT 0 NOT NULL,
	`broadcasts_read_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_github_id_unique` ON `players` (`github_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_telegram_id_unique` ON `players` (`telegram_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_github_app_installation_id_unique` ON `players` (`github_app_installation_id`);--> statement-breakpoint
CREATE INDEX `players_name` ON `players` (`lower_case_github_username`);--> statement-breakpoint
CREATE INDEX `players_due` ON `players` (`next_refresh_at`) WHERE claimed_at is not null and suspended_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX `players_totals_due` ON `players` (`next_totals_at`) WHERE claimed_at is not null and suspended_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX `players_unclaimed` ON `players` (`joined_at`) WHERE claimed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `players_node` ON `players` (`node_id`);--> statement-breakpoint
CREATE TABLE `recent_activity` (
	`player_id` text PRIMARY KEY NOT NULL,
	`etag` text,
	`events` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `repositories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_player` ON `sessions` (`player_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `histogram` (
	`board` text NOT NULL,
	`period` text NOT NULL,
	`points` integer NOT NULL,
	`players` integer NOT NULL,
	PRIMARY KEY(`board`, `period`, `points`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `histogram_days` (
	`day` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	`buckets` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `standings` (
	`period` text NOT NULL,
	`player_id` text NOT NULL,
	`points` integer NOT NULL,
	`descent` integer NOT NULL,
	`reached_at` integer NOT NULL,
	`ranked` integer NOT NULL,
	`premium` integer NOT NULL,
	`country` text,
	`day1` integer DEFAULT 0 NOT NULL,
	`day2` integer DEFAULT 0 NOT NULL,
	`day3` integer DEFAULT 0 NOT NULL,
	`day4` integer DEFAULT 0 NOT NULL,
	`day5` integer DEFAULT 0 NOT NULL,
	`day6` integer DEFAULT 0 NOT NULL,
	`day7` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`player_id`, `period`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `standings_board` ON `standings` (`period`,`descent`,`reached_at`,`player_id`) WHERE ranked = 1 and points > 0;--> statement-breakpoint
CREATE INDEX `standings_premium` ON `standings` (`period`,`descent`,`reached_at`,`player_id`) WHERE ranked = 1 and points > 0 and premium = 1;--> statement-breakpoint
CREATE INDEX `standings_country` ON `standings` (`period`,`country`,`descent`,`reached_at`,`player_id`) WHERE ranked = 1 and points > 0 and country is not null;--> statement-breakpoint
CREATE TABLE `statistics` (
	`id` text PRIMARY KEY NOT NULL,
	`players` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`source` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`entitles` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_player` ON `subscriptions` (`player_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`action` text,
	`outcome` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_received` ON `webhook_deliveries` (`received_at`);--> statement-breakpoint
CREATE TABLE `awards` (
	`week` text NOT NULL,
	`place` integer NOT NULL,
	`player_id` text NOT NULL,
	`points` integer NOT NULL,
	`state` text NOT NULL,
	`signs` text NOT NULL,
	`reason` text,
	`awarded_at` integer NOT NULL,
	`decided_at` integer,
	PRIMARY KEY(`week`, `place`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `awards_player` ON `awards` (`player_id`,`week`);--> statement-breakpoint
CREATE TABLE `weeks` (
	`key` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`settled_at` integer,
	`closed_at` integer,
	`forced` integer DEFAULT false NOT NULL,
	`points_version` integer NOT NULL
);
