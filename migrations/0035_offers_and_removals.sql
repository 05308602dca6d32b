-- Written by hand: everything after the indexes.
CREATE TABLE `contest_changes` (
	`contest_id` text NOT NULL,
	`number` integer NOT NULL,
	`what` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`reason` text,
	`effective_from` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `number`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_organisers` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	PRIMARY KEY(`contest_id`, `player_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_organisers_player` ON `contest_organisers` (`player_id`);--> statement-breakpoint
CREATE TABLE `leaderboard_offers` (
	`leaderboard_id` text NOT NULL,
	`player_id` text NOT NULL,
	`role` text NOT NULL,
	`offered_at` integer NOT NULL,
	`declined_at` integer,
	PRIMARY KEY(`leaderboard_id`, `player_id`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leaderboard_offers_player` ON `leaderboard_offers` (`player_id`);--> statement-breakpoint
CREATE TABLE `removed_members` (
	`leaderboard_id` text NOT NULL,
	`player_id` text NOT NULL,
	`removed_at` integer NOT NULL,
	`reason` text,
	`team_id` text,
	PRIMARY KEY(`leaderboard_id`, `player_id`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_members_player` ON `removed_members` (`player_id`);--> statement-breakpoint
ALTER TABLE `contest_invitations` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `contest_roster` ADD `email` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `team_least` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `contests` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `contests` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `repositories` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`sequence`) WHERE hash = '';--> statement-breakpoint
CREATE INDEX `audit_log_desk` ON `audit_log` (detail ->> 'contestId',`at`) WHERE actor = 'organiser';
--> statement-breakpoint
UPDATE contest_roster SET email = who WHERE INSTR(who, '@') > 0;
--> statement-breakpoint
INSERT INTO contest_organisers (contest_id, player_id)
SELECT contests.leaderboard_id, private_leaderboards.owner_id FROM contests JOIN private_leaderboards ON private_leaderboards.id = contests.leaderboard_id
UNION SELECT contest_id, player_id FROM contest_roles WHERE role = 'moderator';
--> statement-breakpoint
CREATE TRIGGER contest_organisers_owner AFTER INSERT ON contests
WHEN true
BEGIN
  INSERT OR IGNORE INTO contest_organisers (contest_id, player_id) SELECT NEW.leaderboard_id, owner_id FROM private_leaderboards WHERE id = NEW.leaderboard_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_organisers_new_owner AFTER UPDATE OF owner_id ON private_leaderboards
WHEN OLD.owner_id <> NEW.owner_id AND EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.id)
BEGIN
  DELETE FROM removed_members WHERE leaderboard_id = NEW.id AND player_id = NEW.owner_id;
  INSERT OR IGNORE INTO contest_organisers (contest_id, player_id) VALUES (NEW.id, NEW.owner_id);
  INSERT OR IGNORE INTO members (leaderboard_id, player_id, joined_at) VALUES (NEW.id, NEW.owner_id, NEW.created_at);
  DELETE FROM contest_roles WHERE contest_id = NEW.id AND player_id = NEW.owner_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_organisers_given AFTER INSERT ON contest_roles
WHEN NEW.role = 'moderator'
BEGIN
  INSERT OR IGNORE INTO contest_organisers (contest_id, player_id) VALUES (NEW.contest_id, NEW.player_id);
END;
--> statement-breakpoint
CREATE TRIGGER contest_organisers_changed AFTER UPDATE OF role ON contest_roles
WHEN NEW.role = 'moderator'
BEGIN
  INSERT OR IGNORE INTO contest_organisers (contest_id, player_id) VALUES (NEW.contest_id, NEW.player_id);
END;
--> statement-breakpoint
CREATE TRIGGER contest_roles_not_climbing BEFORE INSERT ON contest_roles
WHEN NEW.role = 'moderator' AND EXISTS (SELECT 1 FROM members WHERE leaderboard_id = NEW.contest_id AND player_id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'organisers do not climb');
END;
--> statement-breakpoint
CREATE TRIGGER contest_roles_change_not_climbing BEFORE UPDATE OF role ON contest_roles
WHEN NEW.role = 'moderator' AND EXISTS (SELECT 1 FROM members WHERE leaderboard_id = NEW.contest_id AND player_id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'organisers do not climb');
END;
--> statement-breakpoint
CREATE TRIGGER members_not_organising BEFORE INSERT ON members
WHEN EXISTS (SELECT 1 FROM contest_organisers WHERE contest_id = NEW.leaderboard_id AND player_id = NEW.player_id) AND NOT EXISTS (SELECT 1 FROM private_leaderboards WHERE id = NEW.leaderboard_id AND owner_id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'organisers do not climb');
END;
--> statement-breakpoint
CREATE TRIGGER members_not_removed BEFORE INSERT ON members
WHEN EXISTS (SELECT 1 FROM removed_members WHERE leaderboard_id = NEW.leaderboard_id AND player_id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'removed from the leaderboard');
END;
--> statement-breakpoint
CREATE TRIGGER leaderboard_offers_new_owner AFTER UPDATE OF owner_id ON private_leaderboards
WHEN OLD.owner_id <> NEW.owner_id
BEGIN
  DELETE FROM leaderboard_offers WHERE leaderboard_id = NEW.id AND declined_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER contest_boards_left;
--> statement-breakpoint
CREATE TRIGGER contest_boards_left AFTER DELETE ON members
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = OLD.leaderboard_id)
BEGIN
  UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1 WHERE leaderboard_id = OLD.leaderboard_id AND final_at IS NULL;
  DELETE FROM contest_boards WHERE contest_id = OLD.leaderboard_id AND NOT EXISTS (SELECT 1 FROM players WHERE id = OLD.player_id);
END;
--> statement-breakpoint
DROP TRIGGER contest_boards_team;
--> statement-breakpoint
CREATE TRIGGER contest_boards_team AFTER UPDATE OF team_id ON members
WHEN OLD.team_id IS NOT NEW.team_id
BEGIN
  UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1 WHERE leaderboard_id = NEW.leaderboard_id AND final_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER audit_log_update;
--> statement-breakpoint
UPDATE audit_log SET hash = 'unchained' WHERE hash = '';
--> statement-breakpoint
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
WHEN OLD.hash <> '' OR NEW.hash = '' OR OLD.sequence <> NEW.sequence OR OLD.at <> NEW.at OR OLD.actor <> NEW.actor OR OLD.action <> NEW.action OR OLD.detail <> NEW.detail
BEGIN
  SELECT RAISE(ABORT, 'the audit log only grows');
END;
