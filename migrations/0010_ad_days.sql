-- Written by hand: WITHOUT ROWID, the days that are there already, and the trigger.
CREATE TABLE `ad_days` (
	`day` text NOT NULL,
	`type` text NOT NULL,
	`event` text NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`day`, `type`, `event`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO ad_days (day, type, event, visitors) SELECT day, type, event, COUNT(*) FROM ad_statistics GROUP BY day, type, event;
--> statement-breakpoint
CREATE TRIGGER ad_days_counted AFTER INSERT ON ad_statistics
WHEN true
BEGIN
  INSERT INTO ad_days (day, type, event, visitors)
  SELECT NEW.day, NEW.type, NEW.event, 0 WHERE NOT EXISTS (SELECT 1 FROM ad_days WHERE day = NEW.day AND type = NEW.type AND event = NEW.event);
  UPDATE ad_days SET visitors = visitors + 1 WHERE day = NEW.day AND type = NEW.type AND event = NEW.event;
END;
