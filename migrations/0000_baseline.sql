-- Generated from db/schema. By hand: WITHOUT ROWID, which drizzle does not know and which makes a row of these tables one write.
CREATE TABLE `access_tokens` (
	`player_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`refused_at` integer,
	`spent_since` integer DEFAULT 0 NOT NULL,
	`spent` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `achievements` (
	`player_id` text NOT NULL,
	`achievement` text NOT NULL,
	`awarded_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `achievement`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ads` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`slot` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`url` text NOT NULL,
	`image` text,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`link_path` text NOT NULL,
	`link_label` text NOT NULL,
	`audience` text NOT NULL,
	`week` text,
	`player_id` text,
	`created_at` integer NOT NULL,
	`walked_to` text DEFAULT '' NOT NULL,
	`finished_at` integer,
	`receivers` integer DEFAULT 0 NOT NULL,
	`inbox_only` integer DEFAULT 0 NOT NULL,
	`telegram_sent` integer DEFAULT 0 NOT NULL,
	`email_sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `staff_messages_newest` ON `staff_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `staff_messages_player` ON `staff_messages` (`player_id`);--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`week` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`answer` text,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `appeals_state` ON `appeals` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_once` ON `appeals` (`player_id`,`week`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`week` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`answer` text,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questions_state` ON `questions` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `questions_once` ON `questions` (`player_id`,`key`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`player_id` text NOT NULL,
	`week` text NOT NULL,
	`text` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`answer` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_player` ON `reports` (`player_id`);--> statement-breakpoint
CREATE INDEX `reports_state` ON `reports` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`player_id`,`week`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`sequence` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_player` ON `audit_log` (detail ->> 'playerId',`sequence`);--> statement-breakpoint
CREATE INDEX `audit_log_unsealed` ON `audit_log` (`sequence`) WHERE hash = '';--> statement-breakpoint
CREATE INDEX `audit_log_desk` ON `audit_log` (detail ->> 'contestId',`at`) WHERE actor = 'organiser';--> statement-breakpoint
CREATE TABLE `contest_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`chat` text NOT NULL,
	`label` text NOT NULL,
	`sealed` text NOT NULL,
	`hint` text NOT NULL,
	`topics` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_at` integer,
	`paused_at` integer,
	`off_at` integer,
	`code` text,
	`failing_since` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_event` text,
	`posted_at` integer,
	`posted_day` text,
	`posted_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_channels_contest` ON `contest_channels` (`contest_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contest_channels_next` ON `contest_channels` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE TABLE `contest_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text,
	`address_hash` text NOT NULL,
	`inviter_id` text,
	`invited_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`inviter_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_invitations_once` ON `contest_invitations` (`address_hash`,`contest_id`);--> statement-breakpoint
CREATE INDEX `contest_invitations_contest` ON `contest_invitations` (`contest_id`);--> statement-breakpoint
CREATE INDEX `contest_invitations_day` ON `contest_invitations` (`inviter_id`,`invited_at`);--> statement-breakpoint
CREATE TABLE `contest_roster` (
	`contest_id` text NOT NULL,
	`who` text NOT NULL,
	`email` text,
	`team_id` text,
	`created_at` integer NOT NULL,
	`invitation_id` text,
	PRIMARY KEY(`contest_id`, `who`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `contest_teams`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `contest_roster_who` ON `contest_roster` (`who`);--> statement-breakpoint
CREATE INDEX `contest_roster_age` ON `contest_roster` (`created_at`);--> statement-breakpoint
CREATE INDEX `contest_roster_invitation` ON `contest_roster` (`invitation_id`) WHERE invitation_id is not null;--> statement-breakpoint
CREATE TABLE `refused_invitations` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `contest_boards` (
	`contest_id` text PRIMARY KEY NOT NULL,
	`board` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_holds` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`day` text NOT NULL,
	`reason` text NOT NULL,
	`decision` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`is_by_itself` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`contest_id`, `player_id`, `day`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_holds_player` ON `contest_holds` (`player_id`);--> statement-breakpoint
CREATE INDEX `contest_holds_open` ON `contest_holds` (`created_at`) WHERE decision is null;--> statement-breakpoint
CREATE TABLE `contest_scores` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`points` integer NOT NULL,
	`reached_at` integer NOT NULL,
	`accepted` integer NOT NULL,
	`days` text NOT NULL,
	`repositories` text DEFAULT '{}' NOT NULL,
	`teams` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`player_id`, `contest_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `contest_snapshots` (
	`contest_id` text NOT NULL,
	`moment` text NOT NULL,
	`board` text NOT NULL,
	`taken_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `moment`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `fact_labels` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`set_at` integer NOT NULL,
	`setter_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `key`, `label`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_changes` (
	`contest_id` text NOT NULL,
	`number` integer NOT NULL,
	`what` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`reason` text,
	`effective_from` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `number`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_organisers` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	PRIMARY KEY(`contest_id`, `player_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_organisers_player` ON `contest_organisers` (`player_id`);--> statement-breakpoint
CREATE TABLE `contest_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`question` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`is_private` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_questions_contest` ON `contest_questions` (`contest_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `contest_questions_player` ON `contest_questions` (`player_id`);--> statement-breakpoint
CREATE TABLE `contest_repositories` (
	`contest_id` text NOT NULL,
	`name` text NOT NULL,
	`repository_id` integer,
	`since` integer DEFAULT 0 NOT NULL,
	`until` integer,
	PRIMARY KEY(`contest_id`, `name`, `since`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_roles` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `player_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_roles_player` ON `contest_roles` (`player_id`);--> statement-breakpoint
CREATE TABLE `contest_rules` (
	`contest_id` text NOT NULL,
	`version` integer NOT NULL,
	`rules` text NOT NULL,
	`hash` text NOT NULL,
	`effective_from` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `version`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contest_team_moves` (
	`contest_id` text NOT NULL,
	`player_id` text NOT NULL,
	`moved_at` integer NOT NULL,
	`from_team` text,
	`to_team` text,
	PRIMARY KEY(`player_id`, `contest_id`, `moved_at`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `contest_team_moves_contest` ON `contest_team_moves` (`contest_id`);--> statement-breakpoint
CREATE TABLE `contest_teams` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`name` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`leaderboard_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_teams_name` ON `contest_teams` (`contest_id`,name COLLATE NOCASE);--> statement-breakpoint
CREATE TABLE `contests` (
	`leaderboard_id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`visibility` text NOT NULL,
	`time_zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`opened_at` integer,
	`freeze_minutes` integer,
	`revealed` integer,
	`team_mode` text,
	`team_best` integer NOT NULL,
	`team_size` integer NOT NULL,
	`team_least` integer DEFAULT 3 NOT NULL,
	`teams_lock` text DEFAULT 'half' NOT NULL,
	`teams_locked_at` integer,
	`room` integer DEFAULT 5000 NOT NULL,
	`rock` text NOT NULL,
	`ridge` integer NOT NULL,
	`prizes` text NOT NULL,
	`sponsor_name` text,
	`sponsor_url` text,
	`embed_origins` text NOT NULL,
	`changed_at` integer DEFAULT 0 NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL,
	`final_at` integer,
	`cancelled_at` integer,
	`cancel_reason` text,
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contests_slug_unique` ON `contests` (`slug`);--> statement-breakpoint
CREATE INDEX `contests_open` ON `contests` (`ends_at`) WHERE opened_at is not null and final_at is null;--> statement-breakpoint
CREATE INDEX `contests_public` ON `contests` (`starts_at`) WHERE opened_at is not null and visibility = 'public';--> statement-breakpoint
CREATE TABLE `enquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`slot` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`website` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE INDEX `enquiries_created` ON `enquiries` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `erased_accounts` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`standing` text
);
--> statement-breakpoint
CREATE TABLE `forgotten_counterparts` (
	`github_id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`walked_to` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `former_usernames` (
	`lower_case_github_username` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`left_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `identities` (
	`provider` text NOT NULL,
	`uid` text NOT NULL,
	`player_id` text NOT NULL,
	`email` text,
	`email_verified` integer NOT NULL,
	`display_name` text,
	`photo_url` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `uid`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `identities_player` ON `identities` (`player_id`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`scale` text NOT NULL,
	`day` text NOT NULL,
	`week` text NOT NULL,
	`quantity` integer NOT NULL,
	`ineligible` text,
	`counted` integer NOT NULL,
	`points` integer NOT NULL,
	`reason` text,
	`repository_id` integer,
	`title` text,
	`url` text,
	`occurred_at` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`grown_at` integer NOT NULL,
	`source_updated_at` integer,
	`counterpart_id` integer,
	`reviewer_can_push` integer,
	`is_after_end` integer,
	`landed_as` text,
	`agent` text,
	`credit` text,
	PRIMARY KEY(`player_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `ledger_player_day` ON `ledger` (`player_id`,`day`);--> statement-breakpoint
CREATE INDEX `ledger_not_known` ON `ledger` (`week`,`player_id`) WHERE credit = 'not_known';--> statement-breakpoint
CREATE INDEX `ledger_repository` ON `ledger` (`repository_id`,`day`) WHERE kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented');--> statement-breakpoint
CREATE INDEX `ledger_milestones` ON `ledger` (`player_id`,`kind`,`repository_id`) WHERE kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL;--> statement-breakpoint
CREATE TABLE `maintainer_proofs` (
	`session_hash` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`login` text NOT NULL,
	`repositories` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `maintainer_proofs_expiry` ON `maintainer_proofs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`schedule` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`failed` text NOT NULL,
	`failed_at` integer,
	`last_failure` text,
	`failure_request_id` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `incidents` (
	`kind` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`clear_since` integer,
	`notified_at` integer,
	`detail` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `signature_refusals` (
	`source` text PRIMARY KEY NOT NULL,
	`window_start` integer NOT NULL,
	`refusals` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`attempts` integer NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_at` integer,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `dead_letters_received` ON `dead_letters` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `dead_letters_stored` ON `dead_letters` (`received_at`,`id`) WHERE state = 'stored';--> statement-breakpoint
CREATE TABLE `deliveries` (
	`notification_id` text NOT NULL,
	`player_id` text NOT NULL,
	`channel` text NOT NULL,
	`state` text NOT NULL,
	`detail` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`notification_id`, `player_id`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `notifications_inbox` ON `notifications` (`player_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`player_id`) WHERE read_at IS NULL;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`request_id` text
);
--> statement-breakpoint
CREATE TABLE `players` (
	`id` text PRIMARY KEY NOT NULL,
	`github_id` integer NOT NULL,
	`node_id` text NOT NULL,
	`github_username` text NOT NULL,
	`lower_case_github_username` text NOT NULL,
	`username_seen_at` integer NOT NULL,
	`name` text,
	`github_created_at` integer NOT NULL,
	`joined_at` text NOT NULL,
	`claimed_at` integer,
	`contest_from` text,
	`suspended_at` integer,
	`banned_at` integer,
	`merged_into` text,
	`gone_at` integer,
	`too_heavy_at` integer,
	`slow_at` integer,
	`email` text,
	`email_confirmed_at` integer,
	`telegram_id` text,
	`github_app_installation_id` integer,
	`github_app_suspended_at` integer,
	`country` text,
	`time_zone` text,
	`inviter_id` text,
	`has_telegram_enabled` integer DEFAULT true NOT NULL,
	`has_email_enabled` integer DEFAULT true NOT NULL,
	`notification_only_on_prize` integer DEFAULT false NOT NULL,
	`muted_kinds` text DEFAULT '[]' NOT NULL,
	`display_name` text,
	`bio` text,
	`stripe_customer_id` text,
	`erase_at` integer,
	`is_premium` integer DEFAULT false NOT NULL,
	`organiser_at` integer,
	`commits` integer DEFAULT 0 NOT NULL,
	`pull_requests` integer DEFAULT 0 NOT NULL,
	`issues` integer DEFAULT 0 NOT NULL,
	`pull_request_reviews` integer DEFAULT 0 NOT NULL,
	`issue_comments` integer DEFAULT 0 NOT NULL,
	`create_events` integer DEFAULT 0 NOT NULL,
	`contributions` integer DEFAULT 0 NOT NULL,
	`total_points` integer DEFAULT 0 NOT NULL,
	`level` integer DEFAULT 1 NOT NULL,
	`totals_at` integer DEFAULT 0 NOT NULL,
	`ledger_version` integer DEFAULT 0 NOT NULL,
	`active_at` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0,
	`slot_id` integer,
	`slot_since` integer DEFAULT 0 NOT NULL,
	`next_refresh_at` integer DEFAULT 0 NOT NULL,
	`next_totals_at` integer DEFAULT 0 NOT NULL,
	`last_github_fetch` integer DEFAULT 0 NOT NULL,
	`last_github_update` integer DEFAULT 0 NOT NULL,
	`last_updated` integer DEFAULT 0 NOT NULL,
	`broadcasts_read_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `players_github_id_unique` ON `players` (`github_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_telegram_id_unique` ON `players` (`telegram_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_github_app_installation_id_unique` ON `players` (`github_app_installation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `players_stripe_customer_id_unique` ON `players` (`stripe_customer_id`);--> statement-breakpoint
CREATE INDEX `players_name` ON `players` (`lower_case_github_username`);--> statement-breakpoint
CREATE INDEX `players_wanted` ON `players` (`due_at`) WHERE due_at is not null and claimed_at is not null and suspended_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX `players_slot` ON `players` (`slot_id`) WHERE slot_id is not null;--> statement-breakpoint
CREATE INDEX `players_totals_due` ON `players` (`next_totals_at`) WHERE claimed_at is not null and suspended_at is null and gone_at is null;--> statement-breakpoint
CREATE INDEX `players_unclaimed` ON `players` (`joined_at`) WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX `players_inviter` ON `players` (`inviter_id`) WHERE inviter_id is not null;--> statement-breakpoint
CREATE INDEX `players_merged` ON `players` (`merged_into`) WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX `players_erasure` ON `players` (`erase_at`) WHERE erase_at is not null;--> statement-breakpoint
CREATE INDEX `players_premium` ON `players` (`id`) WHERE is_premium = 1;--> statement-breakpoint
CREATE INDEX `players_organisers` ON `players` (`organiser_at`) WHERE organiser_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `players_node` ON `players` (`node_id`);--> statement-breakpoint
CREATE TABLE `earlier_reads` (
	`player_id` text PRIMARY KEY NOT NULL,
	`read_from` integer NOT NULL,
	`wanted_from` integer NOT NULL,
	`due_at` integer,
	`refused_at` integer,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `earlier_reads_due` ON `earlier_reads` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `landings` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`closed_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`landed_as` text,
	`is_lost` integer NOT NULL,
	`counterpart_id` integer,
	`reviewer_can_push` integer,
	PRIMARY KEY(`player_id`, `key`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `landings_asked` ON `landings` (`asked_at`);--> statement-breakpoint
CREATE TABLE `poll_checks` (
	`day` text PRIMARY KEY NOT NULL,
	`reads` integer NOT NULL,
	`facts` integer NOT NULL,
	`missed` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `poll_slots` (
	`id` integer PRIMARY KEY NOT NULL,
	`period` integer NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	`asked_at` integer DEFAULT 0 NOT NULL,
	`answered_at` integer DEFAULT 0 NOT NULL,
	`missing` text DEFAULT '{}' NOT NULL,
	`retry_at` integer,
	`probe_size` integer DEFAULT 20 NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`milliseconds` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `poll_slots_room` ON `poll_slots` (`period`,`members`);--> statement-breakpoint
CREATE TABLE `polls` (
	`player_id` text PRIMARY KEY NOT NULL,
	`marks` text NOT NULL,
	`counted` integer NOT NULL,
	`newest_at` integer NOT NULL,
	`window_from` integer NOT NULL,
	`read_at` integer NOT NULL,
	`agents_work` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `reverts` (
	`player_id` text NOT NULL,
	`key` text NOT NULL,
	`reverted_at` integer NOT NULL,
	PRIMARY KEY(`player_id`, `key`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `leaderboard_offers` (
	`leaderboard_id` text NOT NULL,
	`player_id` text NOT NULL,
	`role` text NOT NULL,
	`offered_at` integer NOT NULL,
	`declined_at` integer,
	PRIMARY KEY(`leaderboard_id`, `player_id`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `leaderboard_offers_player` ON `leaderboard_offers` (`player_id`);--> statement-breakpoint
CREATE TABLE `members` (
	`leaderboard_id` text NOT NULL,
	`player_id` text NOT NULL,
	`joined_at` integer NOT NULL,
	`team_id` text,
	PRIMARY KEY(`leaderboard_id`, `player_id`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `members_player` ON `members` (`player_id`);--> statement-breakpoint
CREATE TABLE `private_leaderboards` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`ends_on` text,
	`invitation_code` text NOT NULL,
	`created_at` integer NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `private_leaderboards_invitation_code_unique` ON `private_leaderboards` (`invitation_code`);--> statement-breakpoint
CREATE INDEX `private_leaderboards_owner` ON `private_leaderboards` (`owner_id`);--> statement-breakpoint
CREATE INDEX `private_leaderboards_name` ON `private_leaderboards` (name COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE TABLE `removed_members` (
	`leaderboard_id` text NOT NULL,
	`player_id` text NOT NULL,
	`removed_at` integer NOT NULL,
	`reason` text,
	`team_id` text,
	PRIMARY KEY(`leaderboard_id`, `player_id`),
	FOREIGN KEY (`leaderboard_id`) REFERENCES `private_leaderboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `removed_members_player` ON `removed_members` (`player_id`);--> statement-breakpoint
CREATE TABLE `prize_codes` (
	`prize_id` text NOT NULL,
	`code` text NOT NULL,
	`week` text,
	`player_id` text,
	`taken_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`prize_id`) REFERENCES `prizes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prize_codes_award` ON `prize_codes` (`prize_id`,`week`,`player_id`) WHERE player_id is not null;--> statement-breakpoint
CREATE INDEX `prize_codes_player` ON `prize_codes` (`player_id`) WHERE player_id is not null;--> statement-breakpoint
CREATE INDEX `prize_codes_free` ON `prize_codes` (`prize_id`) WHERE taken_at is null;--> statement-breakpoint
CREATE INDEX `prize_codes_taken` ON `prize_codes` (`prize_id`,`taken_at`) WHERE taken_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `prize_codes_code` ON `prize_codes` (`prize_id`,`code`);--> statement-breakpoint
CREATE TABLE `prizes` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`sponsor` text NOT NULL,
	`url` text NOT NULL,
	`worth` integer,
	`exclusive` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`website` text,
	`repository` text,
	`clicks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `projects_clicked` ON `projects` (`clicks`,`id`);--> statement-breakpoint
CREATE INDEX `projects_newest` ON `projects` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_position` ON `projects` (`player_id`,`position`);--> statement-breakpoint
CREATE TABLE `blocked_terms` (
	`id` text PRIMARY KEY NOT NULL,
	`term` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_terms_term_unique` ON `blocked_terms` (`term`);--> statement-breakpoint
CREATE TABLE `published_texts` (
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`player_id` text NOT NULL,
	`changed_at` integer NOT NULL,
	`taken_down_at` integer,
	`reason` text,
	`term_id` text,
	PRIMARY KEY(`kind`, `subject_id`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `published_texts_newest` ON `published_texts` (`kind`,`changed_at`,`subject_id`);--> statement-breakpoint
CREATE INDEX `published_texts_player` ON `published_texts` (`player_id`);--> statement-breakpoint
CREATE INDEX `published_texts_down` ON `published_texts` (`taken_down_at`,`kind`,`subject_id`) WHERE taken_down_at is not null;--> statement-breakpoint
CREATE INDEX `published_texts_blocked` ON `published_texts` (`changed_at`,`kind`,`subject_id`) WHERE term_id is not null;--> statement-breakpoint
CREATE TABLE `recent_activity` (
	`player_id` text PRIMARY KEY NOT NULL,
	`etag` text,
	`events` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `names_to_forget` (
	`repository_id` integer NOT NULL,
	`name` text NOT NULL,
	`walk` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`repository_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `names_to_forget_walk` ON `names_to_forget` (`walk`);--> statement-breakpoint
CREATE TABLE `repositories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`opted_out_at` integer,
	`hidden_at` integer,
	`node_id` text,
	`owner_id` integer,
	`asked_at` integer,
	`established_since` integer,
	`moved_at` integer
);
--> statement-breakpoint
CREATE INDEX `repositories_owner` ON `repositories` (`owner_id`) WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX `repositories_opted_out` ON `repositories` (`opted_out_at`) WHERE opted_out_at is not null;--> statement-breakpoint
CREATE TABLE `repository_marks` (
	`repository_id` integer NOT NULL,
	`week` text NOT NULL,
	`is_established` integer NOT NULL,
	`reason` text NOT NULL,
	`marked_at` integer NOT NULL,
	PRIMARY KEY(`repository_id`, `week`)
);
--> statement-breakpoint
CREATE TABLE `repository_rules` (
	`repository_id` integer NOT NULL,
	`since` integer NOT NULL,
	`source` text NOT NULL,
	`follows_file` integer NOT NULL,
	`points` text NOT NULL,
	`is_braked` integer NOT NULL,
	`ends_at` integer,
	`labels` text NOT NULL,
	`most_open` integer,
	`issue_first` integer NOT NULL,
	`landed_label` text,
	`is_vouched` integer DEFAULT false NOT NULL,
	`reason` text NOT NULL,
	`set_by_id` integer,
	`set_by_login` text,
	`proved_role` text,
	PRIMARY KEY(`repository_id`, `since`, `source`)
);
--> statement-breakpoint
CREATE INDEX `repository_rules_setter` ON `repository_rules` (`set_by_id`) WHERE set_by_id is not null;--> statement-breakpoint
CREATE TABLE `vouch_lists` (
	`repository_id` integer PRIMARY KEY NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `resumes` (
	`player_id` text PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`published_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rivals` (
	`player_id` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	`rival_id` text NOT NULL,
	`is_chosen` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rival_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rivals_rival` ON `rivals` (`rival_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_player` ON `sessions` (`player_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`totp_secret` text,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`setup_hash` text,
	`setup_expires_at` integer,
	`created_at` integer NOT NULL,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_setup_hash_unique` ON `staff` (`setup_hash`);--> statement-breakpoint
CREATE TABLE `staff_attempts` (
	`subject` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_attempts_end` ON `staff_attempts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_staff` ON `staff_sessions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_expiry` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `histogram` (
	`board` text NOT NULL,
	`period` text NOT NULL,
	`points` integer NOT NULL,
	`players` integer NOT NULL,
	PRIMARY KEY(`board`, `period`, `points`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `histogram_days` (
	`day` text PRIMARY KEY NOT NULL,
	`week` text NOT NULL,
	`buckets` text NOT NULL,
	`compared_at` integer
);
--> statement-breakpoint
CREATE TABLE `standings` (
	`period` text NOT NULL,
	`player_id` text NOT NULL,
	`points` integer NOT NULL,
	`descent` integer NOT NULL,
	`reached_at` integer NOT NULL,
	`listed_since` integer DEFAULT 0 NOT NULL,
	`ranked` integer NOT NULL,
	`premium` integer NOT NULL,
	`country` text,
	`day1` integer DEFAULT 0 NOT NULL,
	`day2` integer DEFAULT 0 NOT NULL,
	`day3` integer DEFAULT 0 NOT NULL,
	`day4` integer DEFAULT 0 NOT NULL,
	`day5` integer DEFAULT 0 NOT NULL,
	`day6` integer DEFAULT 0 NOT NULL,
	`day7` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`player_id`, `period`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `standings_board` ON `standings` (`period`,`descent`,`reached_at`,`player_id`) WHERE ranked = 1 and points > 0;--> statement-breakpoint
CREATE INDEX `standings_premium` ON `standings` (`period`,`descent`,`reached_at`,`player_id`) WHERE ranked = 1 and points > 0 and premium = 1;--> statement-breakpoint
CREATE INDEX `standings_country` ON `standings` (`period`,`country`,`descent`,`reached_at`,`player_id`) WHERE ranked = 1 and points > 0 and country is not null;--> statement-breakpoint
CREATE TABLE `ad_days` (
	`day` text NOT NULL,
	`type` text NOT NULL,
	`event` text NOT NULL,
	`ad_id` text NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`day`, `type`, `event`, `ad_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ad_statistics` (
	`id` text PRIMARY KEY NOT NULL,
	`ad_id` text NOT NULL,
	`product_id` text NOT NULL,
	`type` text NOT NULL,
	`event` text NOT NULL,
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ad_id`) REFERENCES `ads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `ad_statistics_created` ON `ad_statistics` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `ad_statistics_once` ON `ad_statistics` (`ad_id`,`day`,`type`,`event`,`visitor`);--> statement-breakpoint
CREATE TABLE `player_statistics` (
	`player_id` text NOT NULL,
	`day` text NOT NULL,
	`scope` text NOT NULL,
	`event` text NOT NULL,
	`label` text NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`player_id`, `day`, `scope`, `event`, `visitor`, `label`),
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `statistics` (
	`id` text PRIMARY KEY NOT NULL,
	`players` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_salts` (
	`day` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`plan` text NOT NULL,
	`is_half_price` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`session_id` text,
	`object_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_session_id_unique` ON `checkouts` (`session_id`);--> statement-breakpoint
CREATE INDEX `checkouts_player` ON `checkouts` (`player_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`player_id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `premium_places` (
	`player_id` text PRIMARY KEY NOT NULL,
	`checkout_id` text,
	`reserved_until` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`player_id` text NOT NULL,
	`source` text NOT NULL,
	`plan` text NOT NULL,
	`status` text NOT NULL,
	`entitles` integer NOT NULL,
	`is_half_price` integer DEFAULT false NOT NULL,
	`current_period_end` integer,
	`ends_with_period` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscriptions_player` ON `subscriptions` (`player_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_ending` ON `subscriptions` (`current_period_end`) WHERE entitles = 1 and current_period_end is not null;--> statement-breakpoint
CREATE TABLE `telegram_connections` (
	`player_id` text PRIMARY KEY NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`bonus_chat_hash` text,
	FOREIGN KEY (`player_id`) REFERENCES `players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_code_hash_unique` ON `telegram_connections` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `telegram_connections_bonus_chat_hash_unique` ON `telegram_connections` (`bonus_chat_hash`);--> statement-breakpoint
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
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`action` text,
	`outcome` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_received` ON `webhook_deliveries` (`received_at`);--> statement-breakpoint
CREATE TABLE `awards` (
	`week` text NOT NULL,
	`place` integer NOT NULL,
	`player_id` text NOT NULL,
	`points` integer NOT NULL,
	`state` text NOT NULL,
	`signs` text NOT NULL,
	`reason` text,
	`awarded_at` integer NOT NULL,
	`decided_at` integer,
	PRIMARY KEY(`week`, `place`)
);
--> statement-breakpoint
CREATE INDEX `awards_held` ON `awards` (`week`,`place`) WHERE state = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX `awards_player` ON `awards` (`player_id`,`week`);--> statement-breakpoint
CREATE TABLE `close_reports` (
	`week` text PRIMARY KEY NOT NULL,
	`milliseconds` integer NOT NULL,
	`rows_written` integer NOT NULL,
	`unanswered` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counterparts` (
	`week` text NOT NULL,
	`repository_id` integer NOT NULL,
	`github_id` integer NOT NULL,
	`people` integer NOT NULL,
	PRIMARY KEY(`week`, `repository_id`, `github_id`)
);
--> statement-breakpoint
CREATE TABLE `weeks` (
	`key` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`settled_at` integer,
	`closed_at` integer,
	`forced` integer DEFAULT false NOT NULL,
	`points_version` integer NOT NULL
);
