CREATE TABLE `erased_refusals` (
	`id_hash` text NOT NULL,
	`leaderboard_id` text NOT NULL,
	`why` text NOT NULL,
	PRIMARY KEY(`id_hash`, `leaderboard_id`, `why`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Who is hidden has no page that a board could lead to.
DROP TRIGGER contest_boards_named;
--> statement-breakpoint
CREATE TRIGGER contest_boards_named AFTER UPDATE OF github_username, suspended_at, gone_at, hidden_at ON players
WHEN OLD.github_username <> NEW.github_username OR OLD.suspended_at IS NOT NEW.suspended_at OR OLD.gone_at IS NOT NEW.gone_at
  OR OLD.hidden_at IS NOT NEW.hidden_at
BEGIN
  DELETE FROM contest_boards WHERE contest_id IN (SELECT leaderboard_id FROM members WHERE player_id = NEW.id);
END;
--> statement-breakpoint
-- Names are looked up whenever a snapshot is shown, and those in it would outlive an erased account.
UPDATE contest_snapshots SET board = json_set(board, '$.players', json((SELECT json_group_array(
    json_set(value, '$.username', NULL, '$.githubId', 0, '$.isPremium', json('false')))
  FROM json_each(contest_snapshots.board, '$.players'))));
