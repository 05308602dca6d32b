ALTER TABLE `private_leaderboards` ADD `member_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE private_leaderboards SET member_count = (SELECT COUNT(*) FROM members WHERE leaderboard_id = private_leaderboards.id);
--> statement-breakpoint
CREATE TRIGGER members_counted_insert AFTER INSERT ON members
WHEN true
BEGIN
  UPDATE private_leaderboards SET member_count = member_count + 1 WHERE id = NEW.leaderboard_id;
END;
--> statement-breakpoint
CREATE TRIGGER members_counted_delete AFTER DELETE ON members
WHEN true
BEGIN
  UPDATE private_leaderboards SET member_count = member_count - 1 WHERE id = OLD.leaderboard_id;
END;
