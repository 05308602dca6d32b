ALTER TABLE `members` ADD `columns` text;--> statement-breakpoint
ALTER TABLE `contest_roster` ADD `columns` text;