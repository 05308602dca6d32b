CREATE TABLE `enquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`slot` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`website` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE TABLE `prize_codes` (
	`prize_id` text NOT NULL,
	`code` text NOT NULL,
	`week` text,
	`player_id` text,
	`taken_at` integer,
	FOREIGN KEY (`prize_id`) REFERENCES `prizes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_codes_award` ON `prize_codes` (`prize_id`,`week`,`player_id`) WHERE player_id is not null;--> statement-breakpoint
CREATE INDEX `prize_codes_free` ON `prize_codes` (`prize_id`) WHERE taken_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `prize_codes_code` ON `prize_codes` (`prize_id`,`code`);--> statement-breakpoint
CREATE TABLE `prizes` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`sponsor` text NOT NULL,
	`url` text NOT NULL,
	`worth` integer,
	`exclusive` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`website` text,
	`repository` text,
	`clicks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `projects_clicked` ON `projects` (`clicks`,`id`);--> statement-breakpoint
CREATE INDEX `projects_newest` ON `projects` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_position` ON `projects` (`player_id`,`position`);--> statement-breakpoint
CREATE TABLE `ad_statistics` (
	`id` text PRIMARY KEY NOT NULL,
	`ad_id` text NOT NULL,
	`product_id` text NOT NULL,
	`type` text NOT NULL,
	`event` text NOT NULL,
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ad_id`) REFERENCES `ads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_statistics_created` ON `ad_statistics` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `ad_statistics_once` ON `ad_statistics` (`ad_id`,`day`,`type`,`event`,`visitor`);--> statement-breakpoint
CREATE TABLE `player_statistics` (
	`player_id` text NOT NULL,
	`day` text NOT NULL,
	`scope` text NOT NULL,
	`event` text NOT NULL,
	`label` text NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`player_id`, `day`, `scope`, `event`, `visitor`, `label`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `ads` ADD `position` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
INSERT INTO statistics (id, players) SELECT 'premium', COUNT(*) FROM players WHERE is_premium = 1 AND claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL;
--> statement-breakpoint
CREATE TRIGGER premium_counted_insert AFTER INSERT ON players
WHEN (NEW.is_premium = 1 AND NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players + 1 WHERE id = 'premium';
END;
--> statement-breakpoint
CREATE TRIGGER premium_counted_update AFTER UPDATE ON players
WHEN (OLD.is_premium = 1 AND OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL) <> (NEW.is_premium = 1 AND NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players + (NEW.is_premium = 1 AND NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL) - (OLD.is_premium = 1 AND OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL) WHERE id = 'premium';
END;
--> statement-breakpoint
CREATE TRIGGER premium_counted_delete AFTER DELETE ON players
WHEN (OLD.is_premium = 1 AND OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players - 1 WHERE id = 'premium';
END;
