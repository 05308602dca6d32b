ALTER TABLE `contest_scores` ADD `label_troubles` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `contest_scores_troubles` ON `contest_scores` (`contest_id`) WHERE label_troubles <> '[]';--> statement-breakpoint
ALTER TABLE `fact_labels` ADD `removed_at` integer;--> statement-breakpoint
-- Labels of contests are known by the fact of their thread's opening.
INSERT OR IGNORE INTO `fact_labels` (`player_id`, `key`, `label`, `set_at`, `setter_id`, `created_at`)
SELECT `player_id`, replace(replace(`key`, ':accepted', ':opened'), ':completed', ':opened'), `label`, `set_at`, `setter_id`, `created_at`
FROM `fact_labels` WHERE `key` LIKE '%:accepted' OR `key` LIKE '%:completed';
