ALTER TABLE `certificates` ADD `contest_name` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `organiser` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `rule` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `team_name` text;--> statement-breakpoint
ALTER TABLE `certificates` ADD `holder_name` text;
--> statement-breakpoint
ALTER TABLE `contest_changes` ADD `is_in_result` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- Signed results of before stay word for word.
UPDATE contest_changes SET is_in_result = 0
WHERE contest_id IN (SELECT leaderboard_id FROM contests WHERE final_at IS NOT NULL);
--> statement-breakpoint
-- What is out keeps what it says today.
UPDATE certificates SET
  contest_name = (SELECT name FROM private_leaderboards WHERE id = contest_id),
  organiser = (SELECT organiser FROM certificate_choices AS choice WHERE choice.contest_id = certificates.contest_id),
  signature = (SELECT signature FROM certificate_choices AS choice WHERE choice.contest_id = certificates.contest_id),
  rule = (SELECT rule FROM certificate_choices AS choice WHERE choice.contest_id = certificates.contest_id),
  team_name = (SELECT name FROM contest_teams WHERE id = team_id);
--> statement-breakpoint
-- A trigger, because a Worker of before still issues some while this runs. A restored row brings its words along.
CREATE TRIGGER certificates_say AFTER INSERT ON certificates
WHEN NEW.contest_name IS NULL
BEGIN
  UPDATE certificates SET
    contest_name = (SELECT name FROM private_leaderboards WHERE id = contest_id),
    organiser = (SELECT organiser FROM certificate_choices AS choice WHERE choice.contest_id = certificates.contest_id),
    signature = (SELECT signature FROM certificate_choices AS choice WHERE choice.contest_id = certificates.contest_id),
    rule = (SELECT rule FROM certificate_choices AS choice WHERE choice.contest_id = certificates.contest_id),
    team_name = (SELECT name FROM contest_teams WHERE id = team_id)
  WHERE player_id = NEW.player_id AND contest_id = NEW.contest_id;
END;