-- Written by hand: the trigger at the end.
CREATE TABLE `contest_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text,
	`address_hash` text NOT NULL,
	`inviter_id` text,
	`invited_at` integer NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`inviter_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_invitations_once` ON `contest_invitations` (`address_hash`,`contest_id`);--> statement-breakpoint
CREATE INDEX `contest_invitations_contest` ON `contest_invitations` (`contest_id`);--> statement-breakpoint
CREATE INDEX `contest_invitations_day` ON `contest_invitations` (`inviter_id`,`invited_at`);--> statement-breakpoint
CREATE TABLE `refused_invitations` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `contest_roster` ADD `invitation_id` text;--> statement-breakpoint
CREATE INDEX `contest_roster_invitation` ON `contest_roster` (`invitation_id`) WHERE invitation_id is not null;--> statement-breakpoint
CREATE TRIGGER contest_invitations_left AFTER DELETE ON contest_invitations
BEGIN
  DELETE FROM deliveries WHERE notification_id = 'invitation' AND player_id = OLD.id AND channel = 'email';
END;
