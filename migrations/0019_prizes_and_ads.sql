-- Written by hand: the figures of each ad by themselves, what was counted for deleted ads under no ad, and the trigger.
DROP TRIGGER ad_days_counted;
--> statement-breakpoint
CREATE TABLE `ad_days_by_ad` (
	`day` text NOT NULL,
	`type` text NOT NULL,
	`event` text NOT NULL,
	`ad_id` text NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`day`, `type`, `event`, `ad_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO ad_days_by_ad (day, type, event, ad_id, visitors)
SELECT day, type, event, ad_id, COUNT(*) FROM ad_statistics GROUP BY day, type, event, ad_id;
--> statement-breakpoint
INSERT INTO ad_days_by_ad (day, type, event, ad_id, visitors)
SELECT day, type, event, '', visitors - counted FROM (
  SELECT day, type, event, visitors, COALESCE((SELECT SUM(visitors) FROM ad_days_by_ad AS known
    WHERE known.day = ad_days.day AND known.type = ad_days.type AND known.event = ad_days.event), 0) AS counted FROM ad_days)
WHERE visitors > counted;
--> statement-breakpoint
DROP TABLE `ad_days`;
--> statement-breakpoint
ALTER TABLE `ad_days_by_ad` RENAME TO `ad_days`;
--> statement-breakpoint
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
ALTER TABLE `ads` ADD `starts_on` text;
--> statement-breakpoint
ALTER TABLE `ads` ADD `ends_on` text;
--> statement-breakpoint
ALTER TABLE `prize_codes` ADD `withdrawn_at` integer;
--> statement-breakpoint
CREATE INDEX `prize_codes_taken` ON `prize_codes` (`prize_id`,`taken_at`) WHERE taken_at is not null;
--> statement-breakpoint
CREATE INDEX `enquiries_created` ON `enquiries` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `private_leaderboards_name` ON `private_leaderboards` (name COLLATE NOCASE,`id`);
