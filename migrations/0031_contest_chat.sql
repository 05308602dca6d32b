-- Written by hand: the triggers at the end.
CREATE TABLE `contest_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`chat` text NOT NULL,
	`label` text NOT NULL,
	`sealed` text NOT NULL,
	`hint` text NOT NULL,
	`topics` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`paused_at` integer,
	`off_at` integer,
	`code` text,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_event` text,
	`posted_at` integer,
	`posted_day` text,
	`posted_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_channels_contest` ON `contest_channels` (`contest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contest_channels_next` ON `contest_channels` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE TRIGGER contest_channels_left AFTER DELETE ON contest_channels
BEGIN
  DELETE FROM deliveries WHERE notification_id > 'chat:' || OLD.contest_id || ':' AND notification_id < 'chat:' || OLD.contest_id || ';'
    AND player_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_channels_taken_down AFTER UPDATE OF taken_down_at ON published_texts
WHEN NEW.kind = 'leaderboard' AND NEW.taken_down_at IS NOT NULL
BEGIN
  DELETE FROM contest_channels WHERE contest_id = NEW.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_channels_owner_erased AFTER UPDATE OF owner_id ON private_leaderboards
WHEN NEW.owner_id <> OLD.owner_id AND EXISTS (SELECT 1 FROM players WHERE id = OLD.owner_id AND erase_at IS NOT NULL)
BEGIN
  DELETE FROM contest_channels WHERE contest_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER contests_left AFTER DELETE ON contests
BEGIN
  DELETE FROM settings WHERE name = 'chat-tests:' || OLD.leaderboard_id;
END;
