-- Written by hand: all time counts single scores below 500, where newcomers crowd, and hundreds above.
DROP TRIGGER histogram_all_insert;
--> statement-breakpoint
DROP TRIGGER histogram_all_leave;
--> statement-breakpoint
DROP TRIGGER histogram_all_enter;
--> statement-breakpoint
DROP TRIGGER histogram_all_delete;
--> statement-breakpoint
DROP TRIGGER histogram_premium_insert;
--> statement-breakpoint
DROP TRIGGER histogram_premium_leave;
--> statement-breakpoint
DROP TRIGGER histogram_premium_enter;
--> statement-breakpoint
DROP TRIGGER histogram_premium_delete;
--> statement-breakpoint
CREATE TRIGGER histogram_all_insert AFTER INSERT ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('all', NEW.period, NEW.points - (NEW.period = 'all' AND NEW.points >= 500) * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_all_leave AFTER UPDATE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked)
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'all' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all' AND OLD.points >= 500) * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER histogram_all_enter AFTER UPDATE ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked)
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('all', NEW.period, NEW.points - (NEW.period = 'all' AND NEW.points >= 500) * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_all_delete AFTER DELETE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'all' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all' AND OLD.points >= 500) * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_insert AFTER INSERT ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0 AND NEW.premium = 1
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('premium', NEW.period, NEW.points - (NEW.period = 'all' AND NEW.points >= 500) * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_leave AFTER UPDATE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0 AND OLD.premium = 1 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked OR OLD.premium <> NEW.premium)
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'premium' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all' AND OLD.points >= 500) * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_enter AFTER UPDATE ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0 AND NEW.premium = 1 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked OR OLD.premium <> NEW.premium)
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('premium', NEW.period, NEW.points - (NEW.period = 'all' AND NEW.points >= 500) * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_delete AFTER DELETE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0 AND OLD.premium = 1
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'premium' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all' AND OLD.points >= 500) * (OLD.points % 100);
END;
--> statement-breakpoint
DELETE FROM histogram WHERE period = 'all' AND points < 500;
--> statement-breakpoint
INSERT INTO histogram (board, period, points, players)
SELECT 'all', 'all', points, COUNT(*) FROM standings WHERE period = 'all' AND ranked = 1 AND points BETWEEN 1 AND 499 GROUP BY points
UNION ALL SELECT 'premium', 'all', points, COUNT(*) FROM standings WHERE period = 'all' AND ranked = 1 AND premium = 1 AND points BETWEEN 1 AND 499 GROUP BY points;
