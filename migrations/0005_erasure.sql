CREATE INDEX `players_inviter` ON `players` (`inviter_id`) WHERE inviter_id is not null;
--> statement-breakpoint
CREATE TRIGGER ledger_needs_player BEFORE INSERT ON ledger
WHEN NOT EXISTS (SELECT 1 FROM players WHERE id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'the player is gone');
END;
--> statement-breakpoint
CREATE TRIGGER standings_need_player BEFORE INSERT ON standings
WHEN NOT EXISTS (SELECT 1 FROM players WHERE id = NEW.player_id)
BEGIN
  SELECT RAISE(ABORT, 'the player is gone');
END;
