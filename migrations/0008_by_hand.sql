ALTER TABLE `contest_scores` ADD `by_hand` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `contest_scores_by_hand` ON `contest_scores` (`contest_id`) WHERE by_hand <> '[]';