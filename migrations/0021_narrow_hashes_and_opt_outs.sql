DROP TRIGGER audit_log_plain;
--> statement-breakpoint
DROP TRIGGER audit_log_update;
--> statement-breakpoint
DROP INDEX `audit_log_unsealed`;
--> statement-breakpoint
ALTER TABLE `audit_log` DROP COLUMN `previous_hash`;
--> statement-breakpoint
ALTER TABLE `audit_log` DROP COLUMN `hash`;
--> statement-breakpoint
-- The audit log only grows.
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
WHEN true
BEGIN
  SELECT RAISE(ABORT, 'the audit log only grows');
END;
--> statement-breakpoint
DROP INDEX `repositories_opted_out`;
--> statement-breakpoint
ALTER TABLE `repositories` DROP COLUMN `opted_out_at`;
