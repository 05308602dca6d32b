-- Edited by hand: never generate it again. Added are WITHOUT ROWID, the triggers and the texts that were there.
CREATE TABLE `blocked_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`term` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_terms_term_unique` ON `blocked_terms` (`term`);--> statement-breakpoint
CREATE TABLE `published_texts` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`player_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	`taken_down_at` integer,
	`reason` text,
	`term_id` text,
	PRIMARY KEY(`kind`, `subject_id`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `published_texts_newest` ON `published_texts` (`kind`,`changed_at`,`subject_id`);--> statement-breakpoint
CREATE INDEX `published_texts_player` ON `published_texts` (`player_id`);--> statement-breakpoint
CREATE INDEX `published_texts_down` ON `published_texts` (`taken_down_at`,`kind`,`subject_id`) WHERE taken_down_at is not null;--> statement-breakpoint
CREATE INDEX `published_texts_blocked` ON `published_texts` (`changed_at`,`kind`,`subject_id`) WHERE term_id is not null;--> statement-breakpoint
CREATE TABLE `staff_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link_path` text NOT NULL,
	`link_label` text NOT NULL,
	`audience` text NOT NULL,
	`week` text,
	`player_id` text,
	`created_at` integer NOT NULL,
	`walked_to` text DEFAULT '' NOT NULL,
	`finished_at` integer,
	`receivers` integer DEFAULT 0 NOT NULL,
	`inbox_only` integer DEFAULT 0 NOT NULL,
	`telegram_sent` integer DEFAULT 0 NOT NULL,
	`email_sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_messages_newest` ON `staff_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `staff_messages_player` ON `staff_messages` (`player_id`);--> statement-breakpoint
CREATE INDEX `players_premium` ON `players` (`id`) WHERE is_premium = 1;--> statement-breakpoint
CREATE TRIGGER published_texts_project AFTER DELETE ON projects
WHEN true
BEGIN
  DELETE FROM published_texts WHERE kind = 'project' AND subject_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER published_texts_leaderboard AFTER DELETE ON private_leaderboards
WHEN true
BEGIN
  DELETE FROM published_texts WHERE kind = 'leaderboard' AND subject_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER published_texts_owner AFTER UPDATE OF owner_id ON private_leaderboards
WHEN NEW.owner_id <> OLD.owner_id
BEGIN
  UPDATE published_texts SET player_id = NEW.owner_id WHERE kind = 'leaderboard' AND subject_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER published_texts_resume AFTER UPDATE OF document, published_at ON resumes
WHEN NEW.published_at IS NOT NULL
BEGIN
  -- What is saved while its owner types is one change an hour.
  INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
  VALUES ('resume', NEW.player_id, NEW.player_id, MAX(NEW.updated_at, NEW.published_at))
  ON CONFLICT (kind, subject_id) DO UPDATE SET changed_at = excluded.changed_at, term_id = NULL
    WHERE changed_at <= excluded.changed_at - 3600000 OR term_id IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER published_texts_draft AFTER UPDATE OF published_at ON resumes
WHEN NEW.published_at IS NULL AND OLD.published_at IS NOT NULL
BEGIN
  DELETE FROM published_texts WHERE kind = 'resume' AND subject_id = NEW.player_id AND taken_down_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER published_texts_no_resume AFTER DELETE ON resumes
WHEN true
BEGIN
  DELETE FROM published_texts WHERE kind = 'resume' AND subject_id = OLD.player_id;
END;
--> statement-breakpoint
CREATE TRIGGER staff_messages_delivered AFTER INSERT ON deliveries
WHEN NEW.state <> 'claimed' AND NEW.notification_id GLOB 'custom:msg_*'
BEGIN
  UPDATE staff_messages SET telegram_sent = telegram_sent + (NEW.state = 'sent' AND NEW.channel = 'telegram'),
    email_sent = email_sent + (NEW.state = 'sent' AND NEW.channel = 'email'), failed = failed + (NEW.state = 'failed')
  WHERE id = substr(NEW.notification_id, 8, 29);
END;
--> statement-breakpoint
CREATE TRIGGER staff_messages_settled AFTER UPDATE OF state ON deliveries
WHEN OLD.state = 'claimed' AND NEW.state <> 'claimed' AND NEW.notification_id GLOB 'custom:msg_*'
BEGIN
  UPDATE staff_messages SET telegram_sent = telegram_sent + (NEW.state = 'sent' AND NEW.channel = 'telegram'),
    email_sent = email_sent + (NEW.state = 'sent' AND NEW.channel = 'email'), failed = failed + (NEW.state = 'failed')
  WHERE id = substr(NEW.notification_id, 8, 29);
END;
--> statement-breakpoint
INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
SELECT 'project', id, player_id, created_at FROM projects;
--> statement-breakpoint
INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
SELECT 'leaderboard', id, owner_id, created_at FROM private_leaderboards;
--> statement-breakpoint
INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
SELECT 'resume', player_id, player_id, updated_at FROM resumes WHERE published_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO published_texts (kind, subject_id, player_id, changed_at)
SELECT 'profile', id, id, last_updated FROM players WHERE display_name IS NOT NULL OR bio IS NOT NULL;
