-- Written by hand: the triggers.
ALTER TABLE `contests` ADD `room` integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE `players` ADD `organiser_at` integer;--> statement-breakpoint
CREATE INDEX `players_organisers` ON `players` (`organiser_at`) WHERE organiser_at is not null;
--> statement-breakpoint
DROP TRIGGER members_cap;
--> statement-breakpoint
CREATE TRIGGER members_cap BEFORE INSERT ON members
WHEN NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.leaderboard_id)
  AND (SELECT COUNT(*) FROM members WHERE leaderboard_id = NEW.leaderboard_id) >= 1000
BEGIN
  SELECT RAISE(ABORT, 'the leaderboard is full');
END;
--> statement-breakpoint
CREATE TRIGGER contests_room BEFORE INSERT ON members
WHEN EXISTS (SELECT 1 FROM contests CROSS JOIN private_leaderboards AS board ON board.id = contests.leaderboard_id
  WHERE contests.leaderboard_id = NEW.leaderboard_id AND board.owner_id <> NEW.player_id
    AND board.member_count - EXISTS (SELECT 1 FROM members
      WHERE leaderboard_id = board.id AND player_id = board.owner_id) >= contests.room)
BEGIN
  SELECT RAISE(ABORT, 'the leaderboard is full');
END;
--> statement-breakpoint
CREATE TRIGGER contests_room_of_owner AFTER UPDATE OF is_premium, organiser_at ON players
WHEN NEW.is_premium = 1 OR NEW.organiser_at IS NOT NULL
BEGIN
  UPDATE contests SET room = 5000 WHERE room < 5000 AND final_at IS NULL
    AND leaderboard_id IN (SELECT id FROM private_leaderboards WHERE owner_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER contests_room_of_new_owner AFTER UPDATE OF owner_id ON private_leaderboards
WHEN EXISTS (SELECT 1 FROM players WHERE id = NEW.owner_id AND (is_premium = 1 OR organiser_at IS NOT NULL))
BEGIN
  UPDATE contests SET room = 5000 WHERE leaderboard_id = NEW.id AND room < 5000 AND final_at IS NULL;
END;
