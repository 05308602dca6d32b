-- Written by hand: WITHOUT ROWID, so that an achievement is one write.
CREATE TABLE `achievements` (
	`player_id` text NOT NULL,
	`achievement` text NOT NULL,
	`awarded_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `achievement`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `waiting_referrals` (
	`player_id` text PRIMARY KEY NOT NULL,
	`inviter_id` text NOT NULL,
	`reason` text NOT NULL,
	`due_at` integer NOT NULL,
	`earned_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_referrals_due` ON `waiting_referrals` (`due_at`);--> statement-breakpoint
CREATE INDEX `waiting_referrals_inviter` ON `waiting_referrals` (`inviter_id`,`due_at`);--> statement-breakpoint
ALTER TABLE `histogram_days` ADD `compared_at` integer;--> statement-breakpoint
CREATE INDEX `ledger_milestones` ON `ledger` (`player_id`,`kind`,`repository_id`) WHERE kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL;