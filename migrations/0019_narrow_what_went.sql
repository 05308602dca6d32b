DROP TABLE `vouch_lists`;--> statement-breakpoint
ALTER TABLE `repository_rules` DROP COLUMN `is_vouched`;--> statement-breakpoint
-- Notices of alarms name repositories that may be hidden later.
DELETE FROM `notifications` WHERE `id` >= 'load-alarm:' AND `id` < 'load-alarm;';--> statement-breakpoint
DELETE FROM `outbox` WHERE `id` >= 'load-alarm:' AND `id` < 'load-alarm;';
