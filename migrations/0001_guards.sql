-- Not in the schema of drizzle: the histogram kept beside the standings, closed weeks that stay closed,
-- ten awards at most, the count of players. WHEN instead of CASE … END: remote migrations refuse that inside triggers.
INSERT INTO statistics (id, players) VALUES ('players', 0);
--> statement-breakpoint
CREATE TRIGGER histogram_all_insert AFTER INSERT ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('all', NEW.period, NEW.points - (NEW.period = 'all') * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_all_leave AFTER UPDATE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked)
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'all' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all') * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER histogram_all_enter AFTER UPDATE ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked)
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('all', NEW.period, NEW.points - (NEW.period = 'all') * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_all_delete AFTER DELETE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'all' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all') * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_insert AFTER INSERT ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0 AND NEW.premium = 1
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('premium', NEW.period, NEW.points - (NEW.period = 'all') * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_leave AFTER UPDATE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0 AND OLD.premium = 1 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked OR OLD.premium <> NEW.premium)
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'premium' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all') * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_enter AFTER UPDATE ON standings
WHEN NEW.ranked = 1 AND NEW.points > 0 AND NEW.premium = 1 AND (OLD.points <> NEW.points OR OLD.ranked <> NEW.ranked OR OLD.premium <> NEW.premium)
BEGIN
  INSERT INTO histogram (board, period, points, players) VALUES ('premium', NEW.period, NEW.points - (NEW.period = 'all') * (NEW.points % 100), 1)
  ON CONFLICT (board, period, points) DO UPDATE SET players = players + 1;
END;
--> statement-breakpoint
CREATE TRIGGER histogram_premium_delete AFTER DELETE ON standings
WHEN OLD.ranked = 1 AND OLD.points > 0 AND OLD.premium = 1
BEGIN
  UPDATE histogram SET players = players - 1 WHERE board = 'premium' AND period = OLD.period AND points = OLD.points - (OLD.period = 'all') * (OLD.points % 100);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closed_insert BEFORE INSERT ON ledger
WHEN NEW.scale = 'contest' AND NEW.points <> 0 AND EXISTS (SELECT 1 FROM weeks WHERE key IN (NEW.week) AND state = 'closed')
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_closed_update BEFORE UPDATE ON ledger
WHEN NEW.scale = 'contest' AND (OLD.points <> NEW.points OR OLD.week <> NEW.week) AND EXISTS (SELECT 1 FROM weeks WHERE key IN (OLD.week, NEW.week) AND state = 'closed')
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_closed_insert BEFORE INSERT ON standings
WHEN NEW.points <> 0 AND EXISTS (SELECT 1 FROM weeks WHERE key IN (NEW.period) AND state = 'closed')
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_closed_update BEFORE UPDATE ON standings
WHEN (OLD.points <> NEW.points OR OLD.reached_at <> NEW.reached_at OR OLD.ranked <> NEW.ranked OR OLD.period <> NEW.period) AND EXISTS (SELECT 1 FROM weeks WHERE key IN (OLD.period, NEW.period) AND state = 'closed')
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER standings_closed_delete BEFORE DELETE ON standings
WHEN OLD.points <> 0 AND EXISTS (SELECT 1 FROM weeks WHERE key IN (OLD.period) AND state = 'closed')
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER weeks_stay_closed BEFORE UPDATE ON weeks
WHEN OLD.state = 'closed' AND NEW.state <> 'closed'
BEGIN
  SELECT RAISE(ABORT, 'week is closed');
END;
--> statement-breakpoint
CREATE TRIGGER awards_ten_insert BEFORE INSERT ON awards
WHEN NEW.state <> 'forfeited' AND (SELECT COUNT(*) FROM awards WHERE week = NEW.week AND state <> 'forfeited') >= 10
BEGIN
  SELECT RAISE(ABORT, 'ten awards stand already');
END;
--> statement-breakpoint
CREATE TRIGGER awards_ten_update BEFORE UPDATE ON awards
WHEN OLD.state = 'forfeited' AND NEW.state <> 'forfeited'
BEGIN
  SELECT RAISE(ABORT, 'a forfeited award stays forfeited');
END;
--> statement-breakpoint
CREATE TRIGGER players_counted_insert AFTER INSERT ON players
WHEN (NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players + 1 WHERE id = 'players';
END;
--> statement-breakpoint
CREATE TRIGGER players_counted_update AFTER UPDATE ON players
WHEN (OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL) <> (NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players + (NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL) - (OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL) WHERE id = 'players';
END;
--> statement-breakpoint
CREATE TRIGGER players_counted_delete AFTER DELETE ON players
WHEN (OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players - 1 WHERE id = 'players';
END;
--> statement-breakpoint
CREATE TRIGGER operator_log_update BEFORE UPDATE ON operator_log
WHEN true
BEGIN
  SELECT RAISE(ABORT, 'the operator log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER operator_log_delete BEFORE DELETE ON operator_log
WHEN true
BEGIN
  SELECT RAISE(ABORT, 'the operator log only grows');
END;
