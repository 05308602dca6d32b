ALTER TABLE `repositories` ADD `owner_id` integer;--> statement-breakpoint
CREATE INDEX `repositories_owner` ON `repositories` (`owner_id`) WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX `ledger_not_known` ON `ledger` (`week`,`player_id`) WHERE lane = 'not_known';