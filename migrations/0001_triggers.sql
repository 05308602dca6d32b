-- Written by hand: what drizzle has no words for. WHEN in place of CASE … END, which remote migrations refuse inside triggers.
INSERT INTO statistics (id, players) VALUES ('players', 0), ('premium', 0);
--> statement-breakpoint
-- Standings: the histogram is kept beside them, so that a rank is a count of a few buckets.
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
-- A closed week never changes.
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
-- Rows belong to players who are there: a scorer may still be at work when somebody is erased.
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
--> statement-breakpoint
-- Awards: ten stand at most, and a forfeited one stays forfeited.
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
-- Counts of players that every page shows.
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
CREATE TRIGGER premium_counted_insert AFTER INSERT ON players
WHEN (NEW.is_premium = 1 AND NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players + 1 WHERE id = 'premium';
END;
--> statement-breakpoint
CREATE TRIGGER premium_counted_update AFTER UPDATE ON players
WHEN (OLD.is_premium = 1 AND OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL) <> (NEW.is_premium = 1 AND NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players + (NEW.is_premium = 1 AND NEW.claimed_at IS NOT NULL AND NEW.suspended_at IS NULL AND NEW.gone_at IS NULL) - (OLD.is_premium = 1 AND OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL) WHERE id = 'premium';
END;
--> statement-breakpoint
CREATE TRIGGER premium_counted_delete AFTER DELETE ON players
WHEN (OLD.is_premium = 1 AND OLD.claimed_at IS NOT NULL AND OLD.suspended_at IS NULL AND OLD.gone_at IS NULL)
BEGIN
  UPDATE statistics SET players = players - 1 WHERE id = 'premium';
END;
--> statement-breakpoint
-- Projects: five with premium, one without.
CREATE TRIGGER projects_cap_insert BEFORE INSERT ON projects
WHEN NEW.position < 0 OR NEW.position > 5 OR (NEW.position > 1 AND NOT EXISTS (SELECT 1 FROM players WHERE id = NEW.player_id AND is_premium = 1))
BEGIN
  SELECT RAISE(ABORT, 'the plan has no room for this project');
END;
--> statement-breakpoint
CREATE TRIGGER projects_cap_update BEFORE UPDATE OF position ON projects
WHEN NEW.position > 5
BEGIN
  SELECT RAISE(ABORT, 'the plan has no room for this project');
END;
--> statement-breakpoint
-- Texts of players, for the list in which staff read them.
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
-- Ads: visitors a day, while the rows of single visitors go.
CREATE TRIGGER ad_days_counted AFTER INSERT ON ad_statistics
WHEN true
BEGIN
  INSERT INTO ad_days (day, type, event, ad_id, visitors)
  SELECT NEW.day, NEW.type, NEW.event, NEW.ad_id, 0 WHERE NOT EXISTS
    (SELECT 1 FROM ad_days WHERE day = NEW.day AND type = NEW.type AND event = NEW.event AND ad_id = NEW.ad_id);
  UPDATE ad_days SET visitors = visitors + 1
  WHERE day = NEW.day AND type = NEW.type AND event = NEW.event AND ad_id = NEW.ad_id;
END;
--> statement-breakpoint
-- Messages of staff: how many left, by chat and by e-mail.
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
-- The audit log only grows. A row is changed once, when it is sealed.
CREATE TRIGGER audit_log_delete BEFORE DELETE ON audit_log
WHEN true
BEGIN
  SELECT RAISE(ABORT, 'the audit log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
WHEN OLD.hash <> '' OR NEW.hash = '' OR OLD.sequence <> NEW.sequence OR OLD.at <> NEW.at OR OLD.actor <> NEW.actor OR OLD.action <> NEW.action OR OLD.detail <> NEW.detail
BEGIN
  SELECT RAISE(ABORT, 'the audit log only grows');
END;
--> statement-breakpoint
-- Private leaderboards: how many members, who may be one, and who stays out.
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
CREATE TRIGGER members_cap BEFORE INSERT ON members
WHEN NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.leaderboard_id)
  AND (SELECT COUNT(*) FROM members WHERE leaderboard_id = NEW.leaderboard_id) >= 1000
BEGIN
  SELECT RAISE(ABORT, 'the leaderboard is full');
END;
--> statement-breakpoint
-- Contests: room by the owner’s plan.
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
--> statement-breakpoint
-- Contests: who organises, and that organisers do not climb.
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
-- Contests: teams, their size and whose points they hold.
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
-- Contests: a board that has to be made anew is marked.
CREATE TRIGGER contest_boards_joined AFTER INSERT ON members
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = NEW.leaderboard_id AND final_at IS NULL)
BEGIN
  UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1 WHERE leaderboard_id = NEW.leaderboard_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_named AFTER UPDATE OF github_username, suspended_at, gone_at ON players
WHEN OLD.github_username <> NEW.github_username OR OLD.suspended_at IS NOT NEW.suspended_at OR OLD.gone_at IS NOT NEW.gone_at
BEGIN
  DELETE FROM contest_boards WHERE contest_id IN (SELECT leaderboard_id FROM members WHERE player_id = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_left AFTER DELETE ON members
WHEN EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = OLD.leaderboard_id)
BEGIN
  UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1 WHERE leaderboard_id = OLD.leaderboard_id AND final_at IS NULL;
  DELETE FROM contest_boards WHERE contest_id = OLD.leaderboard_id AND NOT EXISTS (SELECT 1 FROM players WHERE id = OLD.player_id);
END;
--> statement-breakpoint
CREATE TRIGGER contest_boards_team AFTER UPDATE OF team_id ON members
WHEN OLD.team_id IS NOT NEW.team_id
BEGIN
  UPDATE contests SET changed_at = MAX(changed_at, counted_at) + 1 WHERE leaderboard_id = NEW.leaderboard_id AND final_at IS NULL;
END;
--> statement-breakpoint
-- Contests: a final one stays as it was signed.
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
--> statement-breakpoint
-- Contests: what goes with them.
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
--> statement-breakpoint
CREATE TRIGGER contest_invitations_left AFTER DELETE ON contest_invitations
BEGIN
  DELETE FROM deliveries WHERE notification_id = 'invitation' AND player_id = OLD.id AND channel = 'email';
END;
