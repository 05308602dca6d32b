ALTER TABLE `members` ADD `agreed_at` integer;--> statement-breakpoint
ALTER TABLE `contests` ADD `conduct_url` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `terms_url` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `privacy_url` text;