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
-- The log of operators becomes the audit log. Its rows were not chained and stand before the chain.
INSERT INTO audit_log (sequence, at, actor, action, detail, previous_hash, hash)
SELECT ROW_NUMBER() OVER (ORDER BY rowid), at, 'operator', action, detail, '', '' FROM operator_log;
--> statement-breakpoint
DROP TABLE `operator_log`;
--> statement-breakpoint
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
WHEN true
BEGIN
  SELECT RAISE(ABORT, 'the audit log only grows');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_delete BEFORE DELETE ON audit_log
WHEN true
BEGIN
  SELECT RAISE(ABORT, 'the audit log only grows');
END;
