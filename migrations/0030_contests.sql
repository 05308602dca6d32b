-- Written by hand: WITHOUT ROWID of contest_scores, and the triggers at the end.
CREATE TABLE `contest_boards` (
	`contest_id` text PRIMARY KEY NOT NULL,
	`board` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_holds` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`decision` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	PRIMARY KEY(`contest_id`, `player_id`, `day`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_holds_player` ON `contest_holds` (`player_id`);--> statement-breakpoint
CREATE TABLE `contest_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`question` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`is_private` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_questions_contest` ON `contest_questions` (`contest_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `contest_questions_player` ON `contest_questions` (`player_id`);--> statement-breakpoint
CREATE TABLE `contest_repositories` (
	`contest_id` text NOT NULL,
	`name` text NOT NULL,
	`repository_id` integer,
	`since` integer DEFAULT 0 NOT NULL,
	`until` integer,
	PRIMARY KEY(`contest_id`, `name`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_roles` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `player_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_roles_player` ON `contest_roles` (`player_id`);--> statement-breakpoint
CREATE TABLE `contest_roster` (
	`contest_id` text NOT NULL,
	`who` text NOT NULL,
	`team_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `who`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `contest_teams`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contest_roster_who` ON `contest_roster` (`who`);--> statement-breakpoint
CREATE INDEX `contest_roster_age` ON `contest_roster` (`created_at`);--> statement-breakpoint
CREATE TABLE `contest_rules` (
	`contest_id` text NOT NULL,
	`version` integer NOT NULL,
	`rules` text NOT NULL,
	`hash` text NOT NULL,
	`effective_from` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `version`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_scores` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`points` integer NOT NULL,
	`reached_at` integer NOT NULL,
	`accepted` integer NOT NULL,
	`days` text NOT NULL,
	PRIMARY KEY(`player_id`, `contest_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `contest_snapshots` (
	`contest_id` text NOT NULL,
	`moment` text NOT NULL,
	`board` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `moment`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_teams` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_teams_name` ON `contest_teams` (`contest_id`,name COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `contests` (
	`leaderboard_id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`visibility` text NOT NULL,
	`time_zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`opened_at` integer,
	`freeze_minutes` integer,
	`revealed` integer,
	`team_mode` text,
	`team_best` integer NOT NULL,
	`team_size` integer NOT NULL,
	`teams_locked_at` integer,
	`rock` text NOT NULL,
	`ridge` integer NOT NULL,
	`prizes` text NOT NULL,
	`sponsor_name` text,
	`sponsor_url` text,
	`embed_origins` text NOT NULL,
	`changed_at` integer DEFAULT 0 NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL,
	`final_at` integer,
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contests_slug_unique` ON `contests` (`slug`);--> statement-breakpoint
CREATE INDEX `contests_open` ON `contests` (`ends_at`) WHERE opened_at is not null and final_at is null;--> statement-breakpoint
CREATE INDEX `contests_public` ON `contests` (`starts_at`) WHERE opened_at is not null and visibility = 'public';--> statement-breakpoint
CREATE TABLE `fact_labels` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`set_at` integer NOT NULL,
	`setter_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `key`, `label`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `members` ADD `team_id` text;--> statement-breakpoint
DROP TRIGGER members_cap;
--> statement-breakpoint
CREATE TRIGGER members_cap BEFORE INSERT ON members
WHEN (SELECT COUNT(*) FROM members WHERE leaderboard_id = NEW.leaderboard_id) >= 1000
  AND (NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.leaderboard_id)
    OR (SELECT COUNT(*) FROM members WHERE leaderboard_id = NEW.leaderboard_id) >= 5000)
BEGIN
  SELECT RAISE(ABORT, 'the leaderboard is full');
END;
--> statement-breakpoint
CREATE TRIGGER contest_teams_joined AFTER INSERT ON members
WHEN NEW.team_id IS NOT NULL
BEGIN
  UPDATE contest_teams SET member_count = member_count + 1 WHERE id = NEW.team_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_teams_left AFTER DELETE ON members
WHEN OLD.team_id IS NOT NULL
BEGIN
  UPDATE contest_teams SET member_count = member_count - 1 WHERE id = OLD.team_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_teams_changed AFTER UPDATE OF team_id ON members
WHEN OLD.team_id IS NOT NEW.team_id
BEGIN
  UPDATE contest_teams SET member_count = member_count - 1 WHERE id = OLD.team_id;
  UPDATE contest_teams SET member_count = member_count + 1 WHERE id = NEW.team_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_teams_cap BEFORE UPDATE OF member_count ON contest_teams
WHEN NEW.member_count > OLD.member_count
  AND NEW.member_count > (SELECT team_size FROM contests WHERE leaderboard_id = NEW.contest_id)
BEGIN
  SELECT RAISE(ABORT, 'the team is full');
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_joined AFTER INSERT ON members
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.leaderboard_id AND final_at IS NULL)
BEGIN
  UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1 WHERE leaderboard_id = NEW.leaderboard_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_left AFTER DELETE ON members
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = OLD.leaderboard_id)
BEGIN
  DELETE FROM contest_boards WHERE contest_id = OLD.leaderboard_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_team AFTER UPDATE OF team_id ON members
WHEN OLD.team_id IS NOT NEW.team_id
BEGIN
  DELETE FROM contest_boards WHERE contest_id = NEW.leaderboard_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_named AFTER UPDATE OF github_username, suspended_at, gone_at ON players
WHEN OLD.github_username <> NEW.github_username OR OLD.suspended_at IS NOT NEW.suspended_at OR OLD.gone_at IS NOT NEW.gone_at
BEGIN
  DELETE FROM contest_boards WHERE contest_id IN (SELECT leaderboard_id FROM members WHERE player_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER contest_scores_final_insert BEFORE INSERT ON contest_scores
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.contest_id AND final_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the contest is final');
END;
--> statement-breakpoint
CREATE TRIGGER contest_scores_final_update BEFORE UPDATE ON contest_scores
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = OLD.contest_id AND final_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'the contest is final');
END;
--> statement-breakpoint
CREATE TRIGGER contests_final AFTER UPDATE OF final_at, ends_at, starts_at ON contests
WHEN OLD.final_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the contest is final');
END;
